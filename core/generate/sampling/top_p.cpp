#include "core/base/sentence.h"
#include "core/generate/sampling/min_keep.h"
#include "core/generate/sampling/sampler_table.h"

#include <cmath>

namespace vitrine {

namespace {

const SamplerParameter kTopP = {
    .name = "top-p",
    .title = FORM("Top-p"),
    .help = FORM("Keeps the most probable tokens up to this total probability"),
    .off = FORM("keeps all tokens"),
    .standard = 0.95,
    .neutral = 1,
    .step = 0.01,
    .usual = {0, 1},
};

float topPOf(const SamplerSettings& settings)
{
    return static_cast<float>(kTopP.in(settings));
}

bool isNeutral(const SamplerSettings& settings)
{
    return topPOf(settings) >= 1.0F;
}

void apply(Candidates& candidates, const SamplerSettings& settings, const SamplerMoment&)
{
    candidates.computeProbabilities();
    // The nucleus, which is the set of kept candidates, is usually small. Therefore only the first candidates are
    // sorted. If they do not suffice, more are sorted.
    const float topP = topPOf(settings);
    const std::size_t minKeep = minKeepOf(settings);
    double mass = 0;
    std::size_t summed = 0;
    for (std::size_t reach = 128; summed < candidates.items.size(); reach *= 4) {
        candidates.sortFirst(reach);
        while (summed < candidates.sortedCount) {
            mass += candidates.items[summed++].p;
            if (mass >= topP && summed >= minKeep) {
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
    // Maximum relative error of `sum`. The result is used only if it is the same for every value of `sum` within this
    // error.
    constexpr double kSumError = 1e-4;
    const float topP = topPOf(settings);
    const std::size_t minKeep = minKeepOf(settings);
    double mass = 0;
    for (std::size_t i = 0; i < first.items.size(); ++i) {
        mass += std::exp(first.items[i].logit - first.items.front().logit) / sum;
        if (std::abs(mass - topP) < 2 * kSumError) return false;
        if (mass < topP || i + 1 < minKeep) continue;
        first.truncate(i + 1);
        return true;
    }
    return false;
}

}  // namespace

extern const SamplerInfo kTopPSampler;
const SamplerInfo kTopPSampler = {
    .name = "top_p",
    .title = FORM("Top-p"),
    .help = FORM("Keeps the most probable tokens up to a total probability"),
    .letter = 'p',
    .alias = "nucleus",
    .kind = SamplerKind::Removal,
    .parameters = {&kTopP, 1},
    .isNeutral = isNeutral,
    .apply = apply,
    .keepsBest = true,
    .firstNeeded = firstNeeded,
    .applyToFirst = applyToFirst,
};

}  // namespace vitrine
