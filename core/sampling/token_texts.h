#pragma once

#include "core/sampling/sampler_settings.h"
#include "core/text/tokenizer.h"

#include <string_view>
#include <vector>

namespace vitrine {

/// The tokens that stand for exactly these bytes (" the" is not "the"), ascending; control tokens by their piece
/// ("<|im_end|>").
std::vector<TokenId> tokensOf(std::string_view text, const Tokenizer& tokenizer);

/// The settings with what they say in texts said in tokens of this vocabulary. Throws Error where a text is no token;
/// the sentence names the tokens that it is made of.
SamplerSettings inTokens(SamplerSettings settings, const Tokenizer& tokenizer);

}  // namespace vitrine
