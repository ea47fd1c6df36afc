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

void apply(Candidates& candidates, const SamplerSettings& settings, std::span<const TokenId>)
{
    // p/pMax >= minP says the same as logit >= logitMax + ln minP and needs no softmax.
    const float lowest = candidates.items[candidates.best()].logit + std::log(settings.minP);
    std::erase_if(candidates.items, [lowest](const Candidate& candidate) { return candidate.logit < lowest; });
    candidates.sortedCount = std::min(candidates.sortedCount, candidates.items.size());
}

}  // namespace

extern const SamplerInfo kMinPSampler;
const SamplerInfo kMinPSampler = {
    "min_p",     "Min-p",   "Removes tokens that are far less probable than the most probable one.",
    kParameters, isNeutral, apply};

}  // namespace vitrine
