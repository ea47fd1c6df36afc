#pragma once

#include "core/text/token.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// What a user may set; the defaults are llama.cpp's. Each sampler is skipped at its neutral value (given in brackets).
struct SamplerSettings {
    float temperature = 0.8F;        ///< [1]; 0 is greedy: the most probable token, nothing drawn
    std::int32_t topK = 40;          ///< [0]
    float topP = 0.95F;              ///< [1]
    float minP = 0.05F;              ///< [0]
    float typicalP = 1.0F;           ///< [1]
    float repeatPenalty = 1.0F;      ///< [1]
    float frequencyPenalty = 0.0F;   ///< [0]
    float presencePenalty = 0.0F;    ///< [0]
    std::int32_t penaltyLastN = 64;  ///< how many last tokens the penalties see; 0 none, -1 all
    std::vector<std::pair<TokenId, float>> logitBias;
    /// Names of sampler_table.h in the order they run; empty takes the table's order.
    std::vector<std::string> order;
    /// The same seed, settings and prompt give the same text.
    std::uint64_t seed = 0;
    bool randomSeed = true;  ///< draw a fresh seed for every answer (it is reported, so the answer can be repeated)
};

}  // namespace vitrine
