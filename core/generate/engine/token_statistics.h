#pragma once

#include "core/generate/engine/token_record.h"

#include <cstddef>
#include <span>
#include <string_view>

namespace vitrine {

/// Returns "normal", "unknown", "control", "user_defined", "unused" or "byte".
std::string_view kindKey(TokenKind kind) noexcept;
/// Returns "added", "template", "system", "user", "assistant", "tool" or "generated".
std::string_view originKey(TokenOrigin origin) noexcept;
/// Returns the key of the token's origin, or "by_hand" for a token that the user put into an answer.
std::string_view originKey(const PromptToken& token) noexcept;

/// Statistics of a sequence of tokens.
struct TokenStatistics {
    std::size_t tokens = 0;
    std::size_t textTokens = 0;  ///< number of tokens except control tokens, which are not text
    std::size_t characters = 0;  ///< number of code points in the text tokens
    std::size_t control = 0;
    std::size_t unknown = 0;
    /// Number of tokens that consist of one byte or of a part of a character, because the vocabulary has no larger
    /// piece for these bytes.
    std::size_t byteTokens = 0;
    std::size_t scored = 0;
    /// Total surprise of the scored tokens in bits, by the model's probabilities before the samplers.
    double surprise = 0;

    /// Counts one token. Its surprise is added if the token is scored and its probability is not 0.
    void add(const TokenRecord& record);
    TokenStatistics& operator+=(const TokenStatistics& other);

    // The following functions return NaN if they would divide by 0.
    double tokensPerCharacter() const;
    double byteShare() const;     ///< byteTokens as a fraction of textTokens, 0 to 1
    double unknownShare() const;  ///< unknown tokens as a fraction of textTokens, 0 to 1
    double meanSurprise() const;  ///< mean surprise in bits per scored token
    double perplexity() const;
};

/// Returns the statistics of all tokens of a prompt together.
TokenStatistics statisticsOf(std::span<const PromptToken> tokens);

}  // namespace vitrine
