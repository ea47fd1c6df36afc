#pragma once

#include "core/base/sentence.h"
#include "core/generate/sampling/sampler_settings.h"
#include "core/text/tokenizer.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Returns the tokens with exactly these bytes (" the" and "the" are different), in ascending order. A control token is
/// found by its piece ("<|im_end|>").
std::vector<TokenId> tokensOf(std::string_view text, const Tokenizer& tokenizer);

/// Returns every sequence of tokens in which one of `texts` can occur, with its first byte in the first token. If the
/// first token contains the whole text, the sequence is this token alone. If the first token ends with the beginning of
/// the text, the tokens of the rest of the text follow, at most 20. The sequences are in ascending order. Precondition:
/// no text is empty.
std::vector<std::vector<TokenId>> tokensWithEnds(std::span<const std::string> texts, const Tokenizer& tokenizer);

/// A token as a user enters it in the window or on the command line.
struct WrittenToken {
    std::optional<TokenId> id;
    std::string text = {};  ///< text of the token, if the user did not enter an id
};
/// Parses a token as entered by the user. "#17" and "17" are ids. "\" the\"" is the text inside the quotation marks.
/// Everything else is a text. Throws Error for an empty text, and for an id that is too large for any vocabulary.
WrittenToken readToken(std::string_view written);
/// Adds `bias` to the logit of the token. -infinity bans the token.
void addBias(SamplerSettings& settings, const WrittenToken& token, float bias);
/// Returns a sentence with the reason why `token` is not in the vocabulary. Returns an empty sentence if it is.
Sentence problemOf(const WrittenToken& token, const Tokenizer& tokenizer);

/// Returns the settings with all texts converted to tokens of this vocabulary. Throws Error if a setting is
/// invalid (validateSettings). Also throws Error if a text of the logit bias is not exactly one token; the message
/// lists the tokens of the text.
SamplerSettings inTokens(SamplerSettings settings, const Tokenizer& tokenizer);

}  // namespace vitrine
