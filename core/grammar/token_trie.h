#pragma once

#include "core/text/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <span>
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
    std::size_t deepest() const noexcept { return m_deepest; }
    bool isText(TokenId id) const noexcept;

private:
    const Tokenizer& m_tokenizer;
    std::vector<Node> m_nodes;
    std::vector<TokenId> m_tokens;
    std::size_t m_deepest = 0;
};

}  // namespace vitrine
