#pragma once

#include "core/text/token.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// The user's sampler settings; the defaults are those of llama.cpp.
struct SamplerSettings {
    /// Values by the names of the parameters in sampler_table.h, such as "top-k"; missing ones have their default.
    std::map<std::string, double, std::less<>> values;
    /// Values added to the logits of single tokens; -infinity bans a token.
    std::vector<std::pair<TokenId, float>> logitBias;
    /// Logit bias of tokens given by their text; inTokens() (token_texts.h) converts it to logitBias.
    std::vector<std::pair<std::string, float>> textBias;
    /// DRY's sequence breakers: texts after which a repetition starts again.
    std::vector<std::string> dryBreakers = {"\n", ":", "\"", "*"};
    /// The sequence breakers in the tokens of a vocabulary: every token sequence that can contain the end of one,
    /// ascending. Set by inTokens() if DRY needs it.
    std::optional<std::vector<std::vector<TokenId>>> dryBreakerTokens;
    /// Names of samplers in sampler_table.h in the order they run; empty means the table's order. Samplers that always
    /// run (SamplerPlace::First) come first, unless they are also named.
    std::vector<std::string> order;
    /// The same seed, settings and prompt give the same text.
    std::uint64_t seed = 0;
    /// Generate a new seed for every answer; the seed is reported, so the answer can be repeated.
    bool randomSeed = true;
};

}  // namespace vitrine
