#include "core/sampling/temperature.h"

#include "core/sampling/sampler_table.h"

namespace vitrine {

namespace {

constexpr SamplerParameter kTemperature = {
    .name = "temperature",
    .flag = "temp",
    .title = "Temperature",
    .help = "Higher is more varied; 0 always takes the most probable token",
    .off = "changes nothing",
    .standard = 0.8,
    .neutral = 1,
    .step = 0.05,
    .usual = {0, 2},
    .offered = {0, 5},
    .accepted = {1e-6, 1e6},
    .zero = "greedy",
};

bool isNeutral(const SamplerSettings& settings)
{
    return temperatureOf(settings) == 1.0F;
}

void apply(Candidates& candidates, const SamplerSettings& settings, std::span<const TokenId>)
{
    const float temperature = temperatureOf(settings);
    if (temperature == 0.0F) {
        candidates.sortFirst(1);
        candidates.truncate(1);
        return;
    }
    for (Candidate& candidate : candidates.items) candidate.logit /= temperature;
}

}  // namespace

float temperatureOf(const SamplerSettings& settings)
{
    return static_cast<float>(kTemperature.in(settings));
}

extern const SamplerInfo kTemperatureSampler;
const SamplerInfo kTemperatureSampler = {
    .name = "temperature",
    .kind = SamplerKind::Sharpness,
    .parameters = {&kTemperature, 1},
    .isNeutral = isNeutral,
    .apply = apply,
    .keepsBest = true,
};

}  // namespace vitrine
