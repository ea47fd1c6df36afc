#include "core/sampling/sampler_table.h"

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

}  // namespace

extern const SamplerInfo kTopPSampler;
const SamplerInfo kTopPSampler = {
    "top_p",     "Top-p",   "Keeps the smallest set of most probable tokens that holds a given probability mass.",
    kParameters, isNeutral, apply};

}  // namespace vitrine
