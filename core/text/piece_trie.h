#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

/// A trie of the pieces of a vocabulary. It finds all pieces that are prefixes of a text.
class PieceTrie {
public:
    PieceTrie() = default;
    /// Empty pieces are ignored. If several pieces are equal, the first one is used.
    explicit PieceTrie(std::vector<std::pair<std::string_view, TokenId>> pieces);

    /// Calls `visit(length, id)` for every piece that is a prefix of `text`, from the shortest to the longest.
    template <typename Visit>
    void forEachPrefix(std::string_view text, Visit visit) const
    {
        const Node* node = m_nodes.data();
        for (std::size_t i = 0; i < text.size(); ++i) {
            node = child(*node, static_cast<unsigned char>(text[i]));
            if (node == nullptr) return;
            if (node->id >= 0) visit(i + 1, node->id);
        }
    }

private:
    struct Node {
        std::uint32_t firstChild = 0;
        std::uint16_t children = 0;
        unsigned char byte = 0;
        TokenId id = -1;
    };
    const Node* child(const Node& node, unsigned char byte) const noexcept;

    std::vector<Node> m_nodes{1};  // the root is first; the children of a node are consecutive and sorted by byte
};

}  // namespace vitrine
