#pragma once

#include "core/text/tokenizer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace vitrine {

/// The bytes of all text tokens as a prefix tree in preorder. Control, unknown, unused and empty tokens, and tokens
/// that end a turn, are not text. Immutable; made once for a vocabulary.
class TokenTrie {
public:
    /// A node, which is one byte after its parent's bytes.
    struct Node {
        std::uint32_t end = 0;         ///< first node after the subtree
        std::uint32_t firstToken = 0;  ///< first token of this node; its tokens end at the next node's first token
        std::uint16_t depth = 0;       ///< number of bytes, at least 1
        std::uint8_t byte = 0;
    };

    /// Summary of the bytes in a large subtree.
    struct Below {
        std::array<std::uint64_t, 2> ascii{};  ///< one bit for each byte below 0x80
        bool hasOthers = false;                ///< whether it contains characters beyond ASCII
        std::uint16_t height = 0;              ///< largest number of bytes
    };

    /// The tokenizer must outlive this object.
    explicit TokenTrie(const Tokenizer& tokenizer);

    const Tokenizer& tokenizer() const noexcept { return m_tokenizer; }
    /// All nodes, without the sentinel at the end.
    std::span<const Node> nodes() const noexcept { return std::span(m_nodes).first(m_nodes.size() - 1); }
    /// Tokens whose bytes end at this node.
    std::span<const TokenId> tokensAt(std::size_t node) const noexcept
    {
        return std::span(m_tokens).subspan(m_nodes[node].firstToken,
                                           m_nodes[node + 1].firstToken - m_nodes[node].firstToken);
    }
    /// Tokens of the subtree of this node, including the node.
    std::span<const TokenId> tokensFrom(std::size_t node) const noexcept
    {
        return std::span(m_tokens).subspan(m_nodes[node].firstToken,
                                           m_nodes[m_nodes[node].end].firstToken - m_nodes[node].firstToken);
    }
    /// Returns nullptr if the subtree is small, or if its bytes from this node on are not valid UTF-8.
    const Below* below(std::size_t node) const noexcept;
    /// Length of the longest token in bytes.
    std::size_t deepest() const noexcept { return m_deepest; }
    /// Whether a token is in the tree by its kind; its bytes may be empty.
    bool isText(TokenId id) const noexcept;

private:
    const Tokenizer& m_tokenizer;
    std::vector<Node> m_nodes;
    std::vector<TokenId> m_tokens;
    void findBelow(std::size_t node);

    std::unordered_map<std::size_t, Below> m_below;
    std::size_t m_deepest = 0;
};

}  // namespace vitrine
