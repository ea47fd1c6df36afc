#pragma once

#include "core/generate/engine/token_record.h"
#include "core/generate/sampling/sampler_replay.h"

#include <optional>
#include <span>
#include <vector>

namespace vitrine {

/// The effect of each sampler at one step of an answer.
struct StepReplay {
    std::vector<SamplerStep> stages;
    /// The tokens that are followed through all samplers (SamplerStep::followed): the most probable tokens, and the
    /// sampled token. The replay sets their `pFinal` and `removedBy`.
    std::vector<TokenAlternative> tokens;
    /// The first candidates of the final draw, in the order in which the draw visits them (SamplerStep::walked).
    std::vector<TokenAlternative> walked;
    /// The random number that selected the token; nullopt if no random number was used.
    std::optional<double> number = {};
};

/// Sets `removedBy` of each followed token to the sampler that removed the token, and `pFinal` to its probability in
/// the final draw.
void noteRemovals(std::span<TokenAlternative> followed, std::span<const SamplerStep> stages);

}  // namespace vitrine
