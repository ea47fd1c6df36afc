#pragma once

#include "core/engine/token_record.h"
#include "core/sampling/sampler_replay.h"

#include <optional>
#include <vector>

namespace vitrine {

/// What the samplers do at a step.
struct StepReplay {
    std::vector<SamplerStep> stages;
    /// Followed through all stages (SamplerStep::followed): the most probable tokens, and the one that was drawn. Their
    /// `pFinal` and `removedBy` are those of the replay.
    std::vector<TokenAlternative> tokens;
    std::vector<TokenAlternative> walked;  ///< those of the last stage's `walked`
    std::optional<double> number = {};     ///< random, of the draw; nullopt where nothing is drawn
};

}  // namespace vitrine
