#include "core/generate/sampling/sampler_replay.h"

#include "core/generate/sampling/draw.h"
#include "core/generate/sampling/random.h"
#include "core/generate/sampling/sampler_table.h"
#include "core/generate/sampling/temperature.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace vitrine {

namespace {

class Replay {
public:
    Replay(std::span<const float> logits, std::size_t keep, std::span<const TokenId> followed)
        : m_keep(keep), m_followed(followed)
    {
        m_now.assign(logits);
        m_now.computeProbabilities();
        const float highest = *std::ranges::max_element(logits);
        double sum = 0;
        for (const float logit : logits) sum += m_raw.emplace_back(std::exp(static_cast<double>(logit) - highest));
        m_rawSum = sum;
        m_before = m_now;
        note("logits");
    }

    template <typename Change>
    void apply(std::string_view name, Change change)
    {
        m_before = m_now;
        m_before.computeProbabilities();
        change(m_now);
        note(name);
    }

    std::vector<SamplerStep> take()
    {
        const auto shown = static_cast<std::ptrdiff_t>(std::min(m_keep, m_now.items.size()));
        m_steps.back().walked.assign(m_now.items.begin(), m_now.items.begin() + shown);
        return std::move(m_steps);
    }

private:
    /// Returns the total probability of the given tokens. The terms are added in the same order as in m_rawSum.
    /// Therefore a rounding error cannot make the sum of some tokens larger than the sum of all tokens.
    double massOf(const std::vector<bool>& isOfThem) const
    {
        double mass = 0;
        for (std::size_t id = 0; id < m_raw.size(); ++id) mass += isOfThem[id] ? m_raw[id] : 0;
        return mass / m_rawSum;
    }

    void note(std::string_view name)
    {
        Candidates left = m_now;  // a copy, because sorting it would change the order that later samplers depend on
        left.computeProbabilities();
        std::vector<bool> isLeft(m_raw.size());
        for (const Candidate& candidate : left.items) isLeft[static_cast<std::size_t>(candidate.id)] = true;
        Candidates removed = std::move(m_before);
        std::erase_if(removed.items,
                      [&](const Candidate& candidate) { return isLeft[static_cast<std::size_t>(candidate.id)]; });
        removed.sortedCount = 0;

        SamplerStep step;
        step.sampler = name;
        step.count = left.items.size();
        step.mass = massOf(isLeft);
        step.removedCount = removed.items.size();
        std::vector<bool> isRemoved(m_raw.size());
        for (const Candidate& candidate : removed.items) isRemoved[static_cast<std::size_t>(candidate.id)] = true;
        step.removedMass = massOf(isRemoved);
        for (const TokenId id : m_followed) {
            const Candidate* candidate = isLeft.at(static_cast<std::size_t>(id)) ? left.find(id) : nullptr;
            step.followed.push_back(candidate ? std::optional(candidate->p) : std::nullopt);
        }
        step.left = firstOf(std::move(left));
        step.removed = firstOf(std::move(removed));
        m_steps.push_back(std::move(step));
    }

    std::vector<Candidate> firstOf(Candidates candidates) const
    {
        candidates.sortFirst(m_keep);
        candidates.truncate(m_keep);
        return std::move(candidates.items);
    }

    std::size_t m_keep;
    std::span<const TokenId> m_followed;
    Candidates m_now;
    Candidates m_before;
    std::vector<double> m_raw;  ///< for each token, its probability in the model's distribution, multiplied by m_rawSum
    double m_rawSum = 1;
    std::vector<SamplerStep> m_steps;
};

/// Calls `apply` for each stage in order, with the stage's name and the function that applies the stage to candidates.
template <typename Apply>
void runStages(const SamplerSettings& settings, const SamplerMoment& moment, TokenConstraint* constraint, Apply apply)
{
    if (constraint) {
        apply(constraint->name(), [&](Candidates& candidates) { constrain(candidates, *constraint); });
    }
    for (const SamplerInfo* sampler : activeSamplers(settings)) {
        apply(sampler->name, [&](Candidates& candidates) { sampler->apply(candidates, settings, moment); });
    }
    apply("draw", [&](Candidates& candidates) { settleForDraw(candidates, isGreedy(settings)); });
}

}  // namespace

std::vector<SamplerStep> replaySamplers(const SamplerSettings& settings, std::span<const float> logits,
                                        const SamplerMoment& moment, std::size_t keep, TokenConstraint* constraint,
                                        std::span<const TokenId> followed)
{
    validateSettings(settings);
    validateTokens(settings, logits.size());
    Replay replay(logits, keep, followed);
    runStages(settings, moment, constraint,
              [&](std::string_view name, auto change) { replay.apply(name, std::move(change)); });
    return replay.take();
}

std::vector<TokenFate> fatesOfTokens(const SamplerSettings& settings, std::span<const float> logits,
                                     const SamplerMoment& moment, TokenConstraint* constraint)
{
    validateSettings(settings);
    validateTokens(settings, logits.size());
    Candidates now;
    now.assign(logits);
    now.computeProbabilities();
    Removals removals;
    removals.begin(logits.size());
    runStages(settings, moment, constraint, [&](std::string_view name, auto change) {
        const std::size_t before = now.items.size();
        change(now);
        if (now.items.size() < before) removals.note(stageNamed(name), now);
    });
    now.computeProbabilities();
    std::vector<TokenFate> fates(logits.size());
    for (std::size_t i = 0; i < fates.size(); ++i) fates[i].removedBy = removals.of(static_cast<TokenId>(i));
    for (const Candidate& candidate : now.items) fates[static_cast<std::size_t>(candidate.id)].pFinal = candidate.p;
    return fates;
}

double numberOfDraw(std::uint64_t seed, std::size_t step)
{
    Random random(seed);
    for (std::size_t i = 0; i < step; ++i) random.next();
    return random.uniform();
}

SamplerState stateBehind(const SamplerSettings& settings, std::span<const float> drawnWith)
{
    SamplerState state;
    for (const SamplerInfo* sampler : activeSamplers(settings)) {
        for (const float p : sampler->remember ? drawnWith : std::span<const float>()) {
            if (p > 0) sampler->remember(state, settings, p);
        }
    }
    return state;
}

}  // namespace vitrine
