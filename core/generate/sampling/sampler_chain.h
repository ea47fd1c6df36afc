#pragma once

#include "core/generate/sampling/candidates.h"
#include "core/generate/sampling/random.h"
#include "core/generate/sampling/removals.h"
#include "core/generate/sampling/sampler_settings.h"
#include "core/generate/sampling/sampler_table.h"
#include "core/generate/sampling/token_constraint.h"
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
    float p = 0;  ///< probability with which the token was drawn; 1 if it was selected without a draw
};

/// The samplers that the settings require, in order, followed by the draw of a token.
///
/// The same settings, seed, logits and history give the same tokens. Not thread-safe.
class SamplerChain {
public:
    /// Throws Error if a setting is invalid (validateSettings), or if the logit bias contains a token that is not in
    /// the vocabulary (validateTokens).
    SamplerChain(SamplerSettings settings, std::size_t vocabularySize, SamplerTable table = allSamplers());

    /// Restricts the candidates to the tokens that `constraint` allows; nullptr removes the restriction. The constraint
    /// must exist until this object is destroyed or the constraint is replaced.
    void constrainBy(TokenConstraint* constraint) noexcept { m_constraint = constraint; }
    TokenConstraint* constraint() const noexcept { return m_constraint; }

    /// Samples the next token. `logits` are the model's logits after the last token [vocabulary]. `history` is the
    /// prompt and the answer so far. Throws Error if a logit is not finite, or if no candidate is left.
    SampledToken sample(std::span<const float> logits, std::span<const TokenId> history);

    /// Returns how many candidates with the largest logits sampleFirst() will probably need. 0 means that sampleFirst()
    /// cannot be used, because all logits are required.
    std::size_t firstNeeded() const noexcept;
    /// Samples the token that sample() would select, using only the candidates in `first`. If they do not determine the
    /// token, returns nullopt and uses no random number.
    std::optional<SampledToken> sampleFirst(FirstCandidates first, std::span<const TokenId> history);

    /// The token at which the cumulative softmax of logits / temperature reaches a given number in [0, 1). `before` is
    /// the cumulative probability of all tokens before it; `upTo` also includes the token. Both probabilities have an
    /// error below 1e-4.
    struct Drawn {
        TokenId id = 0;
        double before = 0;
        double upTo = 0;
    };
    /// Returns the temperature if the token is drawn from all candidates and only the temperature changes their logits.
    /// Returns nullopt in all other cases.
    std::optional<float> drawnTemperature() const noexcept;
    /// Draws the token that sample() would select, using `find`. Precondition: drawnTemperature() is not nullopt. If
    /// the result of `find` is not accurate enough, returns nullopt and uses no random number.
    std::optional<TokenId> drawWith(const std::function<Drawn(float temperature, float number)>& find);

    /// Uses up the random numbers of `count` draws.
    void skipDraws(std::size_t count) noexcept;

    /// Updates the samplers that have a state, because `id` is now part of the answer. The token may have been drawn,
    /// or selected by the user. Does nothing if no token was sampled since the last call.
    void accept(TokenId id);
    /// Whether an active sampler has a state that depends on accepted tokens.
    bool remembers() const noexcept;
    /// Updates the state as if sample() had drawn `id` from these logits, and accept() had been called. The constraint
    /// is ignored; the caller must already have advanced it.
    void follow(std::span<const float> logits, std::span<const TokenId> history, TokenId id);

    /// Returns the moment at which the last token was sampled. It does not matter whether accept() was called for this
    /// token. `history` is the text before this token.
    SamplerMoment momentOfLast(std::span<const TokenId> history) const noexcept;
    /// Returns the candidates, with `p`, from which the last token was drawn. They are computed again from `logits`,
    /// the logits of that token's step. `removals`, if given, receives the stages that removed the other candidates. No
    /// token is drawn.
    Candidates survivors(std::span<const float> logits, std::span<const TokenId> history,
                         Removals* removals = nullptr) const;

    /// The candidates from which the last call of sample() drew its token. Valid until the next call.
    const Candidates& candidates() const noexcept { return m_candidates; }
    /// Sets whether sample() records removed candidates in removals().
    void noteRemovals(bool wanted) noexcept { m_notesRemovals = wanted; }
    const Removals& removals() const noexcept { return m_removals; }
    std::size_t vocabularySize() const noexcept { return m_vocabularySize; }
    /// The seed in use. If the setting `randomSeed` is true, this is the generated seed.
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
    std::vector<SamplerStage> m_stages;  ///< stage of each entry of m_samplers
    TokenConstraint* m_constraint = nullptr;
    Random m_random;
    std::size_t m_steps = 0;  ///< number of tokens that were sampled or skipped
    SamplerState m_state;
    bool m_isPending = false;  ///< whether accept() has not been called since the last sample()
    Candidates m_candidates;
    bool m_notesRemovals = false;
    Removals m_removals;
};

}  // namespace vitrine
