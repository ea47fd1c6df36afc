#pragma once

#include "core/text/token.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace vitrine {

/// Drafts how a text continues from how it continued before: with what followed its last tokens at their last
/// occurrence. A text that quotes itself or its prompt (code, lists, tables, summaries) is drafted well.
class NgramIndex {
public:
    /// How many last tokens are looked up; the most reliable first.
    static constexpr std::array<std::size_t, 2> kLengths{3, 2};

    void append(TokenId token);

    struct Draft {
        std::size_t kind = 0;  ///< index into kLengths
        std::vector<TokenId> tokens;
    };
    /// `count` tokens, or nothing if the last tokens occur for the first time. A draft that reaches the end of the text
    /// continues from its own beginning.
    std::optional<Draft> draft(std::size_t count) const;

private:
    std::vector<TokenId> m_tokens;
    /// For each n-gram, the index after its last occurrence.
    std::array<std::unordered_map<std::uint64_t, std::size_t>, kLengths.size()> m_behind;
    /// The same for the n-grams at the end, for their occurrence before that.
    std::array<std::optional<std::size_t>, kLengths.size()> m_before;
};

}  // namespace vitrine
