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

/// The user's settings of samplers. The defaults are those of llama.cpp.
struct SamplerSettings {
    /// Values of parameters, by the names in sampler_table.h, such as "top-k". Missing parameters have their defaults.
    std::map<std::string, double, std::less<>> values;
    /// Values that are added to the logits of single tokens. -infinity bans a token.
    std::vector<std::pair<TokenId, float>> logitBias;
    /// Logit bias of tokens that are given as text. inTokens() (token_texts.h) moves it to logitBias.
    std::vector<std::pair<std::string, float>> textBias;
    /// Sequence breakers of DRY: texts across which a repetition does not extend.
    std::vector<std::string> dryBreakers = {"\n", ":", "\"", "*"};
    /// The sequence breakers as tokens of a vocabulary: every sequence of tokens in which a breaker can occur, in
    /// ascending order. Set by inTokens() if DRY needs it.
    std::optional<std::vector<std::vector<TokenId>>> dryBreakerTokens;
    /// Names of samplers in sampler_table.h, in the order in which they run. If empty, the order of the table is used.
    /// Samplers that always run (SamplerPlace::First) come first, unless they are in this list.
    std::vector<std::string> order;
    /// Seed of the random numbers. The same seed, settings and prompt give the same text.
    std::uint64_t seed = 0;
    /// Whether a new seed is generated for every answer. The seed is reported, so that the answer can be reproduced.
    bool randomSeed = true;
};

}  // namespace vitrine
