#pragma once

#include "core/engine/token_record.h"
#include "core/sampling/sampler_replay.h"

#include <optional>
#include <span>
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

/// Says of each token that is followed through these stages which one took it away, and with what it is drawn.
void noteRemovals(std::span<TokenAlternative> followed, std::span<const SamplerStep> stages);

}  // namespace vitrine
