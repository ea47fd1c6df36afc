#pragma once

#include "core/base/sentence.h"
#include "core/sampling/sampler_settings.h"
#include "core/text/tokenizer.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The tokens with exactly these bytes (" the" is not "the"), ascending. A control token is found by its piece
/// ("<|im_end|>").
std::vector<TokenId> tokensOf(std::string_view text, const Tokenizer& tokenizer);

/// Every token sequence that is one of these texts or contains it from its first byte on: a token that contains the
/// text, or a token that ends with its beginning, followed by at most 20 tokens for the rest. Ascending. Precondition:
/// no text is empty.
std::vector<std::vector<TokenId>> tokensWithEnds(std::span<const std::string> texts, const Tokenizer& tokenizer);

/// A token as users write it, in the window and on the command line.
struct WrittenToken {
    std::optional<TokenId> id;
    std::string text = {};  ///< text of a token that is not given as an id
};
/// Parses a token. "#17" and "17" are ids, "\" the\"" is the text inside the quotes, everything else is a text. Throws
/// Error for an empty text, and for an id beyond any vocabulary.
WrittenToken readToken(std::string_view written);
/// Adds a bias to the token's logit; -infinity bans the token.
void addBias(SamplerSettings& settings, const WrittenToken& token, float bias);
/// A sentence with the reason why this is not a token of the vocabulary; empty if it is one.
Sentence problemOf(const WrittenToken& token, const Tokenizer& tokenizer);

/// The settings with all texts converted to tokens of this vocabulary. Throws Error as validateSettings does, and if a
/// text of the bias is not a single token; the message lists the tokens of that text.
SamplerSettings inTokens(SamplerSettings settings, const Tokenizer& tokenizer);

}  // namespace vitrine
