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

struct SampledToken {
    TokenId id = 0;
    float p = 0;  ///< with which it was drawn; 1 when greedy
};

/// The samplers that the settings ask for, in their order, and the draw at the end.
///
/// The same settings, seed, logits and history give the same tokens. Not thread-safe.
class SamplerChain {
public:
    /// Throws Error as validateSettings and validateTokens do.
    SamplerChain(SamplerSettings settings, std::size_t vocabularySize, SamplerTable table = allSamplers());

    /// From now on only what `constraint` allows takes part; nullptr: all tokens do. It must outlive this, or the next
    /// call.
    void constrainBy(TokenConstraint* constraint) noexcept { m_constraint = constraint; }
    TokenConstraint* constraint() const noexcept { return m_constraint; }

    /// `logits` are those of the last token [vocabulary], `history` the prompt and the answer so far. Throws Error when
    /// a logit is not finite or no candidate is left.
    SampledToken sample(std::span<const float> logits, std::span<const TokenId> history);

    /// How many of the first candidates are likely to be enough for sampleFirst; 0: only all are.
    std::size_t firstNeeded() const noexcept;
    /// What `sample` would take, from the first candidates alone. nullopt, and no random number is used, if they cannot
    /// tell.
    std::optional<SampledToken> sampleFirst(FirstCandidates first, std::span<const TokenId> history);

    /// The token that a number, 0 <= number < 1, falls on in the softmax of the logits / temperature, and the parts of
    /// the mass before it and up to it, each off by less than 1e-4.
    struct Drawn {
        TokenId id = 0;
        double before = 0;
        double upTo = 0;
    };
    /// The temperature, if all candidates take part in the draw and nothing else changes their logits.
    std::optional<float> drawnTemperature() const noexcept;
    /// What `sample` would take there, found by `find`; nullopt, and no random number is used, if that cannot tell for
    /// sure.
    std::optional<TokenId> drawWith(const std::function<Drawn(float temperature, float number)>& find);

    /// Uses up the random numbers of this many draws, as though they had been made.
    void skipDraws(std::size_t count) noexcept;

    /// `id` became part of the answer, whether it was drawn or chosen instead: for samplers that remember. Without
    /// effect if nothing was sampled since the last one.
    void accept(TokenId id);
    /// Whether some sampler remembers what was accepted.
    bool remembers() const noexcept;
    /// As though `sample` had drawn `id` from these logits, and it had been accepted. The constraint is left aside: it
    /// stands behind given tokens before these are followed.
    void follow(std::span<const float> logits, std::span<const TokenId> history, TokenId id);

    /// Where the token stands that was sampled last, whose history this is; it need not be accepted yet.
    SamplerMoment momentOfLast(std::span<const TokenId> history) const noexcept;
    /// What that token was drawn from, with `p`, given its logits, and what removed the others; nothing is drawn.
    Candidates survivors(std::span<const float> logits, std::span<const TokenId> history,
                         Removals* removals = nullptr) const;

    /// What the last sample() drew from; valid until the next.
    const Candidates& candidates() const noexcept { return m_candidates; }
    /// From now on sample() keeps what removed the others.
    void noteRemovals(bool wanted) noexcept { m_notesRemovals = wanted; }
    const Removals& removals() const noexcept { return m_removals; }
    std::size_t vocabularySize() const noexcept { return m_vocabularySize; }
    /// The seed in use, even if it was drawn afresh.
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
    std::vector<SamplerStage> m_stages;  ///< these, as removals name them
    TokenConstraint* m_constraint = nullptr;
    Random m_random;
    std::size_t m_steps = 0;  ///< sampled, or skipped
    SamplerState m_state;
    bool m_isPending = false;  ///< what was sampled last: it has not been accepted
    Candidates m_candidates;
    bool m_notesRemovals = false;
    Removals m_removals;
};

}  // namespace vitrine
