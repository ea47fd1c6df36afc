#include "core/base/sentence.h"
#include "core/generate/sampling/min_keep.h"
#include "core/generate/sampling/random.h"
#include "core/generate/sampling/sampler_table.h"

#include <algorithm>
#include <cstddef>

namespace vitrine {

namespace {

const SamplerParameter kParameters[] = {
    {
        .name = "xtc-probability",
        .title = FORM("XTC probability"),
        .help = FORM("Probability of removing the most probable tokens, so that a less common one is chosen"),
        .off = FORM("never removes a token"),
        .standard = 0,
        .neutral = 0,
        .step = 0.05,
        .usual = {0, 1},
    },
    {
        .name = "xtc-threshold",
        .title = FORM("XTC threshold"),
        .help = FORM("Removes all tokens with at least this probability, but keeps the least probable of these"),
        .off = FORM("removes no tokens"),
        .standard = 0.1,
        .neutral = 1,
        .step = 0.01,
        .usual = {0, 1},
        .with = "xtc-probability",
    },
};
constexpr const SamplerParameter& kProbability = kParameters[0];
constexpr const SamplerParameter& kThreshold = kParameters[1];

bool isNeutral(const SamplerSettings& settings)
{
    constexpr double kMost = 0.5;  // with a higher threshold, at most one token could exceed it, so no token would be
                                   // removed
    return kProbability.in(settings) <= 0 || kThreshold.in(settings) > kMost;
}

/// The sampler "Exclude top choices" by Philipp Emanuel Weidmann, as in llama.cpp. With a given probability, it removes
/// all candidates with p >= threshold except the least probable of them.
void apply(Candidates& candidates, const SamplerSettings& settings, const SamplerMoment& moment)
{
    if (candidates.items.size() < 2) return;
    if (numberOfStep(settings.seed, moment.step) > kProbability.in(settings)) return;
    candidates.computeProbabilities();
    const auto threshold = static_cast<float>(kThreshold.in(settings));
    const Candidate* last = nullptr;  // the least probable candidate with p >= threshold
    std::size_t above = 0;
    for (const Candidate& candidate : candidates.items) {
        if (candidate.p < threshold) continue;
        ++above;
        if (!last || comesBefore(*last, candidate)) last = &candidate;
    }
    if (above < 2 || candidates.items.size() - (above - 1) < minKeepOf(settings)) return;
    candidates.remove([stays = *last](const Candidate& candidate) { return comesBefore(candidate, stays); });
}

}  // namespace

extern const SamplerInfo kXtcSampler;
const SamplerInfo kXtcSampler = {
    .name = "xtc",
    .title = FORM("XTC"),
    .help = FORM("Sometimes removes the most probable tokens"),
    .letter = 'x',
    .kind = SamplerKind::Removal,
    .parameters = kParameters,
    .isNeutral = isNeutral,
    .apply = apply,
};

}  // namespace vitrine
