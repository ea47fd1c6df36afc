#pragma once

#include "core/sampling/sampler_settings.h"
#include "core/text/tokenizer.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The tokens that stand for exactly these bytes (" the" is not "the"), ascending; control tokens by their piece
/// ("<|im_end|>").
std::vector<TokenId> tokensOf(std::string_view text, const Tokenizer& tokenizer);

/// Every sequence of tokens that is one of these texts, or holds it from its first byte on: one token that contains it,
/// or one that ends with its beginning, and the tokens of the rest (at most 20). Ascending; no text is empty.
std::vector<std::vector<TokenId>> tokensWithEnds(std::span<const std::string> texts, const Tokenizer& tokenizer);

/// A token as people write it, in the window and on the command line.
struct WrittenToken {
    std::optional<TokenId> id;
    std::string text = {};  ///< of one that is not written as an id
};
/// "#17" and "17" are an id, "\" the\"" is the text within the quotes, and anything else is a text itself. Throws Error
/// for a text without a byte, and an id beyond any vocabulary.
WrittenToken readToken(std::string_view written);
/// Adds a bias to its logit; -infinity bans it.
void addBias(SamplerSettings& settings, const WrittenToken& token, float bias);
/// One sentence: why this is no token of a vocabulary; empty: it is one.
std::string problemOf(const WrittenToken& token, const Tokenizer& tokenizer);

/// The settings with what they say in texts said in tokens of this vocabulary. Throws Error as validateSettings does,
/// and where a text of the bias is no token; the sentence names the tokens that it is made of.
SamplerSettings inTokens(SamplerSettings settings, const Tokenizer& tokenizer);

}  // namespace vitrine
