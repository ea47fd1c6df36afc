#pragma once

#include "core/text/tokenizer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace vitrine {

/// The bytes of all tokens that are text, as a tree in which each comes before those that begin with it. Control,
/// unknown, unused and empty tokens and those that end a turn are no text. Immutable; made once for a vocabulary.
class TokenTrie {
public:
    struct Node {
        std::uint32_t end = 0;         ///< the first node that is not below this one
        std::uint32_t firstToken = 0;  ///< of those that end here; the next node's is the end of them
        std::uint16_t depth = 0;       ///< bytes, at least 1
        std::uint8_t byte = 0;
    };

    /// The bytes of a node with many others below it, and of these.
    struct Below {
        std::array<std::uint64_t, 2> ascii{};  ///< one bit for each byte below 0x80
        bool hasOthers = false;                ///< characters beyond ASCII
        std::uint16_t height = 0;              ///< bytes, at most
    };

    /// The tokenizer must outlive this.
    explicit TokenTrie(const Tokenizer& tokenizer);

    const Tokenizer& tokenizer() const noexcept { return m_tokenizer; }
    /// All but the last, which only ends the lists.
    std::span<const Node> nodes() const noexcept { return std::span(m_nodes).first(m_nodes.size() - 1); }
    std::span<const TokenId> tokensAt(std::size_t node) const noexcept
    {
        return std::span(m_tokens).subspan(m_nodes[node].firstToken,
                                           m_nodes[node + 1].firstToken - m_nodes[node].firstToken);
    }
    /// Of all tokens that begin with what this node is, itself included.
    std::span<const TokenId> tokensFrom(std::size_t node) const noexcept
    {
        return std::span(m_tokens).subspan(m_nodes[node].firstToken,
                                           m_nodes[m_nodes[node].end].firstToken - m_nodes[node].firstToken);
    }
    /// nullptr where few nodes are below, or where some of what is there is not UTF-8, beginning with this node.
    const Below* below(std::size_t node) const noexcept;
    std::size_t deepest() const noexcept { return m_deepest; }
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
