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

/// What one sampler left of the candidates, and what it removed.
struct SamplerStep {
    std::string_view sampler;        ///< its name; "logits" before the first, "draw" for what is drawn from in the end
    std::size_t count = 0;           ///< candidates left
    double mass = 0;                 ///< probability that the model itself gives to those left, 0…1
    std::vector<Candidate> left;     ///< the first of them in order, `p` relative to those left
    std::size_t removedCount = 0;    ///< candidates that it removed
    double removedMass = 0;          ///< probability that the model itself gives to these
    std::vector<Candidate> removed;  ///< the first of these in order, `logit` and `p` as they were before it
    /// Of each token that is followed: its probability relative to those left; nullopt where it is not among them.
    std::vector<std::optional<float>> followed = {};
    std::vector<Candidate> walked = {};  ///< of "draw": the first of those left as the draw walks them
};

/// What a chain with these settings does with the logits [vocabulary] at this moment of an answer, step by step. Each
/// list has its first `keep` candidates. Nothing is drawn, and only the arguments matter: any thread may call it. The
/// seed is that of the answer, the texts in the settings have been looked up (inTokens). `constraint` stands behind the
/// history, and stays there; it is the first stage.
/// Throws Error as SamplerChain does.
std::vector<SamplerStep> replaySamplers(const SamplerSettings& settings, std::span<const float> logits,
                                        const SamplerMoment& moment, std::size_t keep = 100,
                                        TokenConstraint* constraint = nullptr, std::span<const TokenId> followed = {});

/// What becomes of one token.
struct TokenFate {
    SamplerStage removedBy = SamplerStage::None;
    float pFinal = 0;  ///< what is drawn from; 0 where it was removed
};

/// The same of every token [vocabulary], in the end.
std::vector<TokenFate> fatesOfTokens(const SamplerSettings& settings, std::span<const float> logits,
                                     const SamplerMoment& moment, TokenConstraint* constraint = nullptr);

/// The random number, 0 <= number < 1, with which the token `step` of an answer with this seed is drawn. A draw walks
/// its candidates until their probabilities exceed it.
double numberOfDraw(std::uint64_t seed, std::size_t step);

/// What samplers remember behind the first tokens of an answer, from the probabilities with which these were drawn, as
/// their records have them (TokenRecord::pFinal); 0: it was chosen although a sampler had removed it.
SamplerState stateBehind(const SamplerSettings& settings, std::span<const float> drawnWith);

}  // namespace vitrine
