#pragma once

#include "core/text/tokenizer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace vitrine {

/// The bytes of all text tokens as a prefix tree. The nodes are in preorder. Text tokens are all tokens except control,
/// unknown, unused and empty tokens, and tokens that end a turn. Immutable. One tree is made for each vocabulary.
class TokenTrie {
public:
    /// A node of the tree. It adds one byte to the bytes of its parent.
    struct Node {
        std::uint32_t end = 0;         ///< index of the first node after the subtree
        std::uint32_t firstToken = 0;  ///< index of the node's first token; the node's tokens end where the tokens
                                       ///< of the next node begin
        std::uint16_t depth = 0;       ///< number of bytes from the root, at least 1
        std::uint8_t byte = 0;
    };

    /// Summary of the bytes in a large subtree.
    struct Below {
        std::array<std::uint64_t, 2> ascii{};  ///< ASCII characters in the subtree: one bit for each byte below 0x80
        bool hasOthers = false;                ///< whether the subtree contains characters beyond ASCII
        std::uint16_t height = 0;              ///< number of bytes of the longest path in the subtree
    };

    /// The tokenizer must outlive this object.
    explicit TokenTrie(const Tokenizer& tokenizer);

    const Tokenizer& tokenizer() const noexcept { return m_tokenizer; }
    /// All nodes, without the sentinel at the end of m_nodes.
    std::span<const Node> nodes() const noexcept { return std::span(m_nodes).first(m_nodes.size() - 1); }
    /// Returns the tokens with exactly the bytes from the root to this node.
    std::span<const TokenId> tokensAt(std::size_t node) const noexcept
    {
        return std::span(m_tokens).subspan(m_nodes[node].firstToken,
                                           m_nodes[node + 1].firstToken - m_nodes[node].firstToken);
    }
    /// Returns the tokens at this node and at all nodes below it.
    std::span<const TokenId> tokensFrom(std::size_t node) const noexcept
    {
        return std::span(m_tokens).subspan(m_nodes[node].firstToken,
                                           m_nodes[m_nodes[node].end].firstToken - m_nodes[node].firstToken);
    }
    /// Returns the summary of a subtree. Returns nullptr if the subtree is small, or if its bytes from this node on are
    /// not valid UTF-8.
    const Below* below(std::size_t node) const noexcept;
    /// Length of the longest token in bytes.
    std::size_t deepest() const noexcept { return m_deepest; }
    /// Whether the kind of a token makes it a text token. Such a token is still not in the tree if its bytes are empty.
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
