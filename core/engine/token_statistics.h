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
/// The keys of TokenOrigin, and "by_hand" for a token that the user put into an answer.
std::string_view originKey(const PromptToken& token) noexcept;

/// Statistics of several tokens of a text.
struct TokenStatistics {
    std::size_t tokens = 0;
    std::size_t textTokens = 0;  ///< all except control tokens, which are not text
    std::size_t characters = 0;  ///< code points of the text tokens
    std::size_t control = 0;
    std::size_t unknown = 0;
    /// Tokens that hold one byte or a part of a character: the vocabulary has no other piece for these bytes.
    std::size_t byteTokens = 0;
    std::size_t scored = 0;
    double surprise = 0;  ///< total surprise of the scored tokens in bits, by the model's own probabilities

    void add(const TokenRecord& record);
    TokenStatistics& operator+=(const TokenStatistics& other);

    // NaN if there is nothing to divide by.
    double tokensPerCharacter() const;
    double byteShare() const;     ///< share of the text tokens
    double unknownShare() const;  ///< share of the text tokens
    double meanSurprise() const;  ///< in bits per scored token
    double perplexity() const;
};

TokenStatistics statisticsOf(std::span<const PromptToken> tokens);

}  // namespace vitrine
