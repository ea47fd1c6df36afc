#pragma once

#include "core/engine/token_record.h"
#include "core/sampling/sampler_replay.h"

#include <optional>
#include <span>
#include <vector>

namespace vitrine {

/// The effect of each sampler at one step.
struct StepReplay {
    std::vector<SamplerStep> stages;
    /// The tokens followed through all stages (SamplerStep::followed): the most probable ones, and the drawn one. Their
    /// `pFinal` and `removedBy` are results of the replay.
    std::vector<TokenAlternative> tokens;
    std::vector<TokenAlternative> walked;  ///< the last stage's `walked` tokens
    std::optional<double> number = {};     ///< random number of the draw; nullopt if nothing is drawn
};

/// Sets for each followed token which stage removed it, and its probability in the draw.
void noteRemovals(std::span<TokenAlternative> followed, std::span<const SamplerStep> stages);

}  // namespace vitrine
