#pragma once

#include "core/engine/token_record.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Cuts text the way a tokenizer would: words with their space, numbers, punctuation, line breaks; long words in parts.
std::vector<std::string> scriptedPieces(std::string_view text);

/// Invents records for scripted tokens: plausible, and always the same for a token at a position.
class ScriptedTokens {
public:
    static constexpr TokenId kTurnBegin = 1;
    static constexpr TokenId kTurnEnd = 2;

    explicit ScriptedTokens(std::uint32_t vocabularySize) : m_vocabularySize(vocabularySize) {}

    /// The piece with this id, among these and those that the records invent; empty: none.
    std::string_view find(TokenId id, std::span<const std::string> pieces) const;

    /// "<|im_start|>" and "<|im_end|>" are control tokens; not scored.
    TokenRecord describe(std::string_view piece, std::size_t position) const;
    /// Fills the distribution; `isAnswer` also fills pFinal.
    void score(TokenRecord& record, std::size_t alternatives, bool isAnswer) const;

private:
    std::uint32_t m_vocabularySize;
};

}  // namespace vitrine
