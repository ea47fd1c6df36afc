#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

/// Finds the pieces of a vocabulary that are prefixes of a text.
class PieceTrie {
public:
    PieceTrie() = default;
    /// Empty pieces are ignored; among equal pieces, the first counts.
    explicit PieceTrie(std::vector<std::pair<std::string_view, TokenId>> pieces);

    /// Calls `visit(length, id)` for every piece that is a prefix of `text`, the shortest first.
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

    std::vector<Node> m_nodes{1};  // root first; the children of a node are consecutive and sorted by byte
};

}  // namespace vitrine
