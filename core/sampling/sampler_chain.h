#pragma once

#include "core/sampling/candidates.h"
#include "core/sampling/random.h"
#include "core/sampling/removals.h"
#include "core/sampling/sampler_settings.h"
#include "core/sampling/sampler_table.h"
#include "core/sampling/token_constraint.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace vitrine {

/// A sampled token.
struct SampledToken {
    TokenId id = 0;
    float p = 0;  ///< probability with which it was drawn; 1 if chosen greedily
};

/// The samplers that the settings require, in order, followed by the draw.
///
/// The same settings, seed, logits and history give the same tokens. Not thread-safe.
class SamplerChain {
public:
    /// Throws Error as validateSettings and validateTokens do.
    SamplerChain(SamplerSettings settings, std::size_t vocabularySize, SamplerTable table = allSamplers());

    /// Restricts the candidates to those that `constraint` allows; nullptr removes the restriction. The constraint must
    /// outlive this object or the next call.
    void constrainBy(TokenConstraint* constraint) noexcept { m_constraint = constraint; }
    TokenConstraint* constraint() const noexcept { return m_constraint; }

    /// Samples the next token. `logits` are those after the last token [vocabulary], `history` is the prompt and the
    /// answer so far. Throws Error when a logit is not finite or no candidate is left.
    SampledToken sample(std::span<const float> logits, std::span<const TokenId> history);

    /// Number of first candidates that are likely to suffice for sampleFirst; 0: all logits are required.
    std::size_t firstNeeded() const noexcept;
    /// Samples the token that `sample` would choose, from the first candidates alone. Returns nullopt, without using a
    /// random number, if they do not determine it.
    std::optional<SampledToken> sampleFirst(FirstCandidates first, std::span<const TokenId> history);

    /// The token at which the cumulative softmax of logits / temperature reaches a number in [0, 1). `before` and
    /// `upTo` are the cumulative probabilities before and including the token, each with an error below 1e-4.
    struct Drawn {
        TokenId id = 0;
        double before = 0;
        double upTo = 0;
    };
    /// The temperature, if all candidates take part in the draw and only the temperature changes their logits.
    /// nullopt otherwise.
    std::optional<float> drawnTemperature() const noexcept;
    /// Draws the token that `sample` would choose in that case, using `find`. Returns nullopt, without using a random
    /// number, if the result of `find` is not accurate enough.
    std::optional<TokenId> drawWith(const std::function<Drawn(float temperature, float number)>& find);

    /// Consumes the random numbers of `count` draws.
    void skipDraws(std::size_t count) noexcept;

    /// Notes that `id` became part of the answer, drawn or chosen, for samplers that remember. Ignored if nothing was
    /// sampled since the last call.
    void accept(TokenId id);
    /// Whether any active sampler remembers accepted tokens.
    bool remembers() const noexcept;
    /// Updates the state as if `sample` had drawn `id` from these logits, and it had been accepted. Ignores the
    /// constraint, which must already be after the given tokens.
    void follow(std::span<const float> logits, std::span<const TokenId> history, TokenId id);

    /// The moment of the last sampled token, whether or not it has been accepted. `history` is the text before it.
    SamplerMoment momentOfLast(std::span<const TokenId> history) const noexcept;
    /// The candidates from which that token was drawn, with `p`, computed again from its logits; `removals` receives
    /// the stages that removed the others. Nothing is drawn.
    Candidates survivors(std::span<const float> logits, std::span<const TokenId> history,
                         Removals* removals = nullptr) const;

    /// The candidates from which the last sample() drew; valid until the next.
    const Candidates& candidates() const noexcept { return m_candidates; }
    /// Sets whether sample() records the removals.
    void noteRemovals(bool wanted) noexcept { m_notesRemovals = wanted; }
    const Removals& removals() const noexcept { return m_removals; }
    std::size_t vocabularySize() const noexcept { return m_vocabularySize; }
    /// The seed in use; with `randomSeed`, the generated one.
    std::uint64_t seed() const noexcept { return m_settings.seed; }
    const SamplerSettings& settings() const noexcept { return m_settings; }

private:
    bool bestIsEnough() const noexcept;
    void fill(std::span<const float> logits, std::span<const TokenId> history);
    void applyAll(Candidates& candidates, const SamplerMoment& moment, Removals* removals) const;
    void countStep() noexcept;
    SampledToken take();

    SamplerSettings m_settings;
    std::size_t m_vocabularySize;
    bool m_isGreedy;
    std::vector<const SamplerInfo*> m_samplers;
    std::vector<SamplerStage> m_stages;  ///< the stage of each entry of m_samplers
    TokenConstraint* m_constraint = nullptr;
    Random m_random;
    std::size_t m_steps = 0;  ///< tokens sampled or skipped
    SamplerState m_state;
    bool m_isPending = false;  ///< the last sampled token has not been accepted yet
    Candidates m_candidates;
    bool m_notesRemovals = false;
    Removals m_removals;
};

}  // namespace vitrine
