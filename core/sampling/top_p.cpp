#include "core/sampling/sampler_table.h"

#include <cmath>

namespace vitrine {

namespace {

constexpr SamplerParameter kParameters[] = {
    {"top-p", "Top-p", "Keeps the most probable tokens up to this probability mass; 1 keeps all.", 0.0, 1.0, 0.01, 1.0,
     false, [](const SamplerSettings& s) { return static_cast<double>(s.topP); },
     [](SamplerSettings& s, double value) { s.topP = static_cast<float>(value); }},
};

bool isNeutral(const SamplerSettings& settings)
{
    return settings.topP >= 1.0F;
}

void apply(Candidates& candidates, const SamplerSettings& settings, std::span<const TokenId>)
{
    candidates.computeProbabilities();
    // The nucleus is nearly always small, so sort only as far as it may reach.
    double mass = 0;
    std::size_t summed = 0;
    for (std::size_t reach = 128; summed < candidates.items.size(); reach *= 4) {
        candidates.sortFirst(reach);
        while (summed < candidates.sortedCount) {
            mass += candidates.items[summed++].p;
            if (mass >= settings.topP) {
                candidates.truncate(summed);
                return;
            }
        }
    }
}

std::size_t firstNeeded(const SamplerSettings&)
{
    constexpr std::size_t kUsualNucleus = 64;
    return kUsualNucleus;
}

bool applyToFirst(Candidates& first, double sum, const SamplerSettings& settings)
{
    constexpr double kSumError = 1e-4;  // the cut must be the same wherever in this range the sum is
    double mass = 0;
    for (std::size_t i = 0; i < first.items.size(); ++i) {
        mass += std::exp(first.items[i].logit - first.items.front().logit) / sum;
        if (std::abs(mass - settings.topP) < 2 * kSumError) return false;
        if (mass < settings.topP) continue;
        first.truncate(i + 1);
        return true;
    }
    return false;
}

}  // namespace

extern const SamplerInfo kTopPSampler;
const SamplerInfo kTopPSampler = {
    "top_p",     "Top-p",     "Keeps the smallest set of most probable tokens that holds a given probability mass.",
    kParameters, isNeutral,   apply,
    true,        firstNeeded, applyToFirst};

}  // namespace vitrine
