#include "core/sampling/sampler_table.h"

namespace vitrine {

namespace {

constexpr SamplerParameter kParameters[] = {
    {"temp", "Temperature", "Divides the logits: below 1 more sober, above 1 wilder; 0 always takes the most probable.",
     0.0, 2.0, 0.05, 1.0, false, [](const SamplerSettings& s) { return static_cast<double>(s.temperature); },
     [](SamplerSettings& s, double value) { s.temperature = static_cast<float>(value); }},
};

bool isNeutral(const SamplerSettings& settings)
{
    return settings.temperature == 1.0F;
}

void apply(Candidates& candidates, const SamplerSettings& settings, std::span<const TokenId>)
{
    if (settings.temperature == 0.0F) {
        candidates.sortFirst(1);
        candidates.truncate(1);
        return;
    }
    for (Candidate& candidate : candidates.items) candidate.logit /= settings.temperature;
}

}  // namespace

extern const SamplerInfo kTemperatureSampler;
const SamplerInfo kTemperatureSampler = {
    "temperature", "Temperature", "Sharpens or flattens the distribution.", kParameters, isNeutral, apply, true};

}  // namespace vitrine
