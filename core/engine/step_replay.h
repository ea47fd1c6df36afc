#pragma once

#include "core/engine/token_record.h"
#include "core/sampling/sampler_replay.h"

#include <optional>
#include <span>
#include <vector>

namespace vitrine {

/// The effect of each sampler at one step of an answer.
struct StepReplay {
    std::vector<SamplerStep> stages;
    /// The tokens that are followed through all stages (SamplerStep::followed): the most probable ones, and the sampled
    /// one. Their `pFinal` and `removedBy` are set by the replay.
    std::vector<TokenAlternative> tokens;
    /// The candidates from which the last stage sampled, in its order (SamplerStep::walked).
    std::vector<TokenAlternative> walked;
    /// The random number that selected the token; nullopt if no random number was used.
    std::optional<double> number = {};
};

/// Sets for each followed token which stage removed it, and its probability in the final sampling.
void noteRemovals(std::span<TokenAlternative> followed, std::span<const SamplerStep> stages);

}  // namespace vitrine
