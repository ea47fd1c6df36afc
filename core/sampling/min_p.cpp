#include "core/sampling/sampler_table.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace vitrine {

namespace {

constexpr SamplerParameter kMinP = {
    .name = "min-p",
    .title = "Min-p",
    .help = "Drops tokens below this share of the most probable one",
    .off = "drops none",
    .standard = 0.05,
    .neutral = 0,
    .step = 0.01,
    .usual = {0, 1},
};

float minPOf(const SamplerSettings& settings)
{
    return static_cast<float>(kMinP.in(settings));
}

bool isNeutral(const SamplerSettings& settings)
{
    return minPOf(settings) <= 0.0F;
}

/// p/pMax >= minP says the same as logit >= logitMax + ln minP and needs no softmax.
float lowestLogit(const Candidates& candidates, const SamplerSettings& settings)
{
    return candidates.items[candidates.best()].logit + std::log(minPOf(settings));
}

void apply(Candidates& candidates, const SamplerSettings& settings, std::span<const TokenId>)
{
    const float lowest = lowestLogit(candidates, settings);
    candidates.remove([lowest](const Candidate& candidate) { return candidate.logit < lowest; });
}

std::size_t firstNeeded(const SamplerSettings&)
{
    constexpr std::size_t kUsuallyKept = 64;
    return kUsuallyKept;
}

bool applyToFirst(Candidates& first, double, const SamplerSettings& settings)
{
    const float lowest = lowestLogit(first, settings);
    if (first.items.back().logit >= lowest) return false;  // there may be more of them
    std::erase_if(first.items, [lowest](const Candidate& candidate) { return candidate.logit < lowest; });
    // As they stand where all candidates are known, for the draw walks them in their order.
    std::ranges::sort(first.items, {}, &Candidate::id);
    first.sortedCount = 0;
    return true;
}

}  // namespace

extern const SamplerInfo kMinPSampler;
const SamplerInfo kMinPSampler = {
    .name = "min_p",
    .kind = SamplerKind::Removal,
    .parameters = {&kMinP, 1},
    .isNeutral = isNeutral,
    .apply = apply,
    .keepsBest = true,
    .firstNeeded = firstNeeded,
    .applyToFirst = applyToFirst,
};

}  // namespace vitrine
