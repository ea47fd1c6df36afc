#pragma once

#include "core/generate/engine/token_record.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Divides text into pieces like a tokenizer: words with the space before them, numbers, punctuation, line breaks. Long
/// words are divided into parts.
std::vector<std::string> scriptedPieces(std::string_view text);

/// Makes plausible records for scripted tokens. The same token at the same position always gets the same record.
class ScriptedTokens {
public:
    static constexpr TokenId kTurnBegin = 1;
    static constexpr TokenId kTurnEnd = 2;

    explicit ScriptedTokens(std::uint32_t vocabularySize) : m_vocabularySize(vocabularySize) {}

    /// Returns the piece with this id, among `pieces` and the candidates that this class invents; empty if none has
    /// this id.
    std::string_view find(TokenId id, std::span<const std::string> pieces) const;

    /// Returns the unscored record of a piece. "<|im_start|>" and "<|im_end|>" are control tokens.
    TokenRecord describe(std::string_view piece, std::size_t position) const;
    /// Fills the distribution of a record; sets pFinal only if `isAnswer` is true.
    void score(TokenRecord& record, std::size_t alternatives, bool isAnswer) const;

private:
    std::uint32_t m_vocabularySize;
};

}  // namespace vitrine
