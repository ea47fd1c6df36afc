#pragma once

#include "core/text/token.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace vitrine {

/// Drafts the continuation of a text from its repetitions: finds the previous occurrence of the last tokens, and
/// proposes the tokens that followed there. Suits texts that quote themselves or their prompt, such as code, lists,
/// tables and summaries.
class NgramIndex {
public:
    /// Lengths of the n-grams at the end of the text that are looked up, the most reliable first.
    static constexpr std::array<std::size_t, 2> kLengths{3, 2};

    void append(TokenId token);

    struct Draft {
        std::size_t kind = 0;  ///< index into kLengths
        std::vector<TokenId> tokens;
    };
    /// Drafts `count` tokens. Returns nullopt if the last tokens occur for the first time. If copying reaches the end
    /// of the text before `count` tokens are found, it starts again with the first copied token.
    std::optional<Draft> draft(std::size_t count) const;

private:
    std::vector<TokenId> m_tokens;
    /// For each length in kLengths: maps the key of every n-gram to the index of the token after its last occurrence.
    std::array<std::unordered_map<std::uint64_t, std::size_t>, kLengths.size()> m_behind;
    /// For each length in kLengths: the index of the token after the previous occurrence of the n-gram at the end of
    /// the text; nullopt if the n-gram occurs there for the first time.
    std::array<std::optional<std::size_t>, kLengths.size()> m_before;
};

}  // namespace vitrine
