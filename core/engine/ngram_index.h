#pragma once

#include "core/text/token.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace vitrine {

/// Drafts how a text goes on from how it went on before: what followed its last tokens where they last stood. A text
/// that quotes itself or its prompt (code, lists, tables, summaries) is drafted well.
class NgramIndex {
public:
    /// How many last tokens are looked up, the surest first.
    static constexpr std::array<std::size_t, 2> kLengths{3, 2};

    void append(TokenId token);

    struct Draft {
        std::size_t kind = 0;  ///< index into kLengths
        std::vector<TokenId> tokens;
    };
    /// `count` tokens, or nothing where the last tokens stand for the first time. What reaches the end of the text goes
    /// on from its own beginning.
    std::optional<Draft> draft(std::size_t count) const;

private:
    std::vector<TokenId> m_tokens;
    /// For each n-gram the index behind it, where it stood last.
    std::array<std::unordered_map<std::uint64_t, std::size_t>, kLengths.size()> m_behind;
    /// The same of the n-grams at the end, where they stood the time before.
    std::array<std::optional<std::size_t>, kLengths.size()> m_before;
};

}  // namespace vitrine
