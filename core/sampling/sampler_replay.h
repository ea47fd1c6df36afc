#pragma once

#include "core/sampling/candidates.h"
#include "core/sampling/removals.h"
#include "core/sampling/sampler_moment.h"
#include "core/sampling/sampler_settings.h"
#include "core/sampling/token_constraint.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace vitrine {

/// The candidates that one sampler left and removed.
struct SamplerStep {
    std::string_view sampler;  ///< name of the sampler; "logits" before the first one, "draw" for the final candidates
    std::size_t count = 0;     ///< candidates left
    double mass = 0;           ///< probability of those left in the model's own distribution, 0…1
    std::vector<Candidate> left;     ///< the first of them in order; `p` is relative to all those left
    std::size_t removedCount = 0;    ///< candidates removed by this sampler
    double removedMass = 0;          ///< their probability in the model's own distribution
    std::vector<Candidate> removed;  ///< the first of them in order; `logit` and `p` are values before this sampler
    /// For each followed token, its probability relative to those left; nullopt if it is not among them.
    std::vector<std::optional<float>> followed = {};
    std::vector<Candidate> walked = {};  ///< only in "draw": the first candidates in the order of the draw
};

/// Applies a chain to the logits [vocabulary] at this moment of an answer, and returns one entry per step. Each list
/// has the first `keep` candidates. Nothing is drawn, and the result depends only on the arguments, so the function is
/// thread-safe.
/// The seed must be that of the answer, and texts in the settings must have been replaced by tokens (inTokens).
/// `constraint` must be after the history, and is not advanced; it is the first stage. Throws Error as SamplerChain
/// does.
std::vector<SamplerStep> replaySamplers(const SamplerSettings& settings, std::span<const float> logits,
                                        const SamplerMoment& moment, std::size_t keep = 100,
                                        TokenConstraint* constraint = nullptr, std::span<const TokenId> followed = {});

/// The effect of all samplers on one token.
struct TokenFate {
    SamplerStage removedBy = SamplerStage::None;
    float pFinal = 0;  ///< probability in the draw; 0 if it was removed
};

/// The effect of a chain on every token [vocabulary], for the arguments of replaySamplers.
std::vector<TokenFate> fatesOfTokens(const SamplerSettings& settings, std::span<const float> logits,
                                     const SamplerMoment& moment, TokenConstraint* constraint = nullptr);

/// The random number in [0, 1) that draws token `step` of an answer with this seed. A draw walks its candidates until
/// their cumulative probability exceeds the number.
double numberOfDraw(std::uint64_t seed, std::size_t step);

/// The samplers' state after the first tokens of an answer. `drawnWith` has the probabilities with which these were
/// drawn (TokenRecord::pFinal); 0 means that the token was chosen although a sampler had removed it.
SamplerState stateBehind(const SamplerSettings& settings, std::span<const float> drawnWith);

}  // namespace vitrine
