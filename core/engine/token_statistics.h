#pragma once

#include "core/engine/token_record.h"

#include <cstddef>
#include <span>
#include <string_view>

namespace vitrine {

/// "normal", "unknown", "control", "user_defined", "unused", "byte"
std::string_view kindKey(TokenKind kind) noexcept;
/// "added", "template", "system", "user", "assistant", "tool", "generated"
std::string_view originKey(TokenOrigin origin) noexcept;
/// The same, and "by_hand" of one that a person put into the answer.
std::string_view originKey(const PromptToken& token) noexcept;

/// What can be said of some tokens of a text together.
struct TokenStatistics {
    std::size_t tokens = 0;
    std::size_t textTokens = 0;  ///< all but control tokens, which are no text
    std::size_t characters = 0;  ///< code points of these
    std::size_t control = 0;
    std::size_t unknown = 0;
    /// That hold a byte or a part of a character: bytes that the vocabulary has no piece for.
    std::size_t byteTokens = 0;
    std::size_t scored = 0;
    double surprise = 0;  ///< bits of the scored ones together, by the model's own probabilities

    void add(const TokenRecord& record);
    TokenStatistics& operator+=(const TokenStatistics& other);

    // Of nothing they are not a number.
    double tokensPerCharacter() const;
    double byteShare() const;     ///< of the text's tokens
    double unknownShare() const;  ///< of the text's tokens
    double meanSurprise() const;  ///< bits
    double perplexity() const;
};

TokenStatistics statisticsOf(std::span<const PromptToken> tokens);

}  // namespace vitrine
