#pragma once

#include "core/sampling/sampler_settings.h"
#include "core/text/tokenizer.h"

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

/// The settings with what they say in texts said in tokens of this vocabulary. Throws Error as validateSettings does,
/// and where a text of the bias is no token; the sentence names the tokens that it is made of.
SamplerSettings inTokens(SamplerSettings settings, const Tokenizer& tokenizer);

}  // namespace vitrine
