#include "core/sampling/sampler_table.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace vitrine {

namespace {

constexpr SamplerParameter kParameters[] = {
    {"min-p", "Min-p", "Keeps tokens at least this fraction as probable as the most probable one; 0 keeps all.", 0.0,
     1.0, 0.01, 0.0, false, [](const SamplerSettings& s) { return static_cast<double>(s.minP); },
     [](SamplerSettings& s, double value) { s.minP = static_cast<float>(value); }},
};

bool isNeutral(const SamplerSettings& settings)
{
    return settings.minP <= 0.0F;
}

/// p/pMax >= minP says the same as logit >= logitMax + ln minP and needs no softmax.
float lowestLogit(const Candidates& candidates, const SamplerSettings& settings)
{
    return candidates.items[candidates.best()].logit + std::log(settings.minP);
}

void apply(Candidates& candidates, const SamplerSettings& settings, std::span<const TokenId>)
{
    const float lowest = lowestLogit(candidates, settings);
    std::erase_if(candidates.items, [lowest](const Candidate& candidate) { return candidate.logit < lowest; });
    candidates.sortedCount = std::min(candidates.sortedCount, candidates.items.size());
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
    "min_p",     "Min-p",     "Removes tokens that are far less probable than the most probable one.",
    kParameters, isNeutral,   apply,
    true,        firstNeeded, applyToFirst};

}  // namespace vitrine
