#pragma once

#include "core/generate/sampling/candidates.h"
#include "core/generate/sampling/removals.h"
#include "core/generate/sampling/sampler_moment.h"
#include "core/generate/sampling/sampler_settings.h"
#include "core/generate/sampling/token_constraint.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace vitrine {

/// The candidates that one sampler left, and the candidates that it removed.
struct SamplerStep {
    /// Name of the sampler; "logits" before the first sampler, "draw" for the final candidates.
    std::string_view sampler;
    std::size_t count = 0;  ///< number of remaining candidates
    double mass = 0;        ///< total probability of the remaining candidates in the model's own distribution, 0…1
    /// The first remaining candidates in the order of Candidates. The sum of `p` over all remaining candidates is 1.
    std::vector<Candidate> left;
    std::size_t removedCount = 0;  ///< number of candidates that this sampler removed
    double removedMass = 0;        ///< total probability of the removed candidates in the model's own distribution
    /// The first removed candidates in the order of Candidates, with `logit` and `p` from before this sampler.
    std::vector<Candidate> removed;
    /// For each token in the argument `followed`, its probability among the remaining candidates; nullopt if it is not
    /// one of them.
    std::vector<std::optional<float>> followed = {};
    /// Only for "draw": the first candidates in the order in which the draw visits them.
    std::vector<Candidate> walked = {};
};

/// Applies a chain to the logits [vocabulary] at one moment of an answer. Returns one entry per stage. Each list
/// contains at most the first `keep` candidates. No token is drawn, and the result depends only on the arguments, so
/// the function is thread-safe.
///
/// The settings must contain the seed of the answer, and their texts must have been replaced by tokens (inTokens).
/// `constraint`, if given, is the first stage. It must already have read the history, and this function does not
/// advance it. Throws Error if the settings are invalid, a logit is not finite, or a stage leaves no candidate.
std::vector<SamplerStep> replaySamplers(const SamplerSettings& settings, std::span<const float> logits,
                                        const SamplerMoment& moment, std::size_t keep = 100,
                                        TokenConstraint* constraint = nullptr, std::span<const TokenId> followed = {});

/// Effect of the samplers on one token.
struct TokenFate {
    SamplerStage removedBy = SamplerStage::None;
    float pFinal = 0;  ///< probability in the draw; 0 if the token was removed
};

/// Returns the effect of a chain on every token [vocabulary]. The arguments have the same meaning as in
/// replaySamplers().
std::vector<TokenFate> fatesOfTokens(const SamplerSettings& settings, std::span<const float> logits,
                                     const SamplerMoment& moment, TokenConstraint* constraint = nullptr);

/// Returns the random number in [0, 1) that draws token `step` of an answer with this seed. The draw visits candidates
/// in order, and selects the first one at which the cumulative probability exceeds the number.
double numberOfDraw(std::uint64_t seed, std::size_t step);

/// Returns the samplers' state after the first tokens of an answer. `drawnWith` contains, for each of these tokens, the
/// probability with which it was drawn (TokenRecord::pFinal). The probability is 0 if the user selected the token
/// although a sampler had removed it.
SamplerState stateBehind(const SamplerSettings& settings, std::span<const float> drawnWith);

}  // namespace vitrine
