#pragma once

#include "core/engine/token_record.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Splits text like a tokenizer: words with their space, numbers, punctuation, line breaks; long words in parts.
std::vector<std::string> scriptedPieces(std::string_view text);

/// Makes plausible records for scripted tokens; the same token at the same position always gets the same record.
class ScriptedTokens {
public:
    static constexpr TokenId kTurnBegin = 1;
    static constexpr TokenId kTurnEnd = 2;

    explicit ScriptedTokens(std::uint32_t vocabularySize) : m_vocabularySize(vocabularySize) {}

    /// The piece with this id, among `pieces` and the invented candidates; empty: none.
    std::string_view find(TokenId id, std::span<const std::string> pieces) const;

    /// The unscored record of a piece; "<|im_start|>" and "<|im_end|>" are control tokens.
    TokenRecord describe(std::string_view piece, std::size_t position) const;
    /// Fills the distribution; with `isAnswer` also pFinal.
    void score(TokenRecord& record, std::size_t alternatives, bool isAnswer) const;

private:
    std::uint32_t m_vocabularySize;
};

}  // namespace vitrine
