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

/// What a user may set; the defaults are llama.cpp's.
struct SamplerSettings {
    /// By the names of the parameters in sampler_table.h, such as "top-k"; one that is not here has its default.
    std::map<std::string, double, std::less<>> values;
    /// What is added to the logits of single tokens; -infinity bans one.
    std::vector<std::pair<TokenId, float>> logitBias;
    /// The same for tokens named by their text; inTokens() (token_texts.h) finds them.
    std::vector<std::pair<std::string, float>> textBias;
    /// DRY's sequence breakers: texts behind which a repetition begins anew.
    std::vector<std::string> dryBreakers = {"\n", ":", "\"", "*"};
    /// The same in the tokens of a vocabulary: every way in which tokens can hold the end of one, ascending. inTokens()
    /// fills it where DRY needs it.
    std::optional<std::vector<std::vector<TokenId>>> dryBreakerTokens;
    /// Names of samplers in sampler_table.h in the order they run; empty takes the table's order. Those that always run
    /// (SamplerPlace::First) come before them, unless they are named, too.
    std::vector<std::string> order;
    /// The same seed, settings and prompt give the same text.
    std::uint64_t seed = 0;
    bool randomSeed = true;  ///< draw a fresh seed for every answer (it is reported, so the answer can be repeated)
};

}  // namespace vitrine
