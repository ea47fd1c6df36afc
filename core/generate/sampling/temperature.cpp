#include "core/generate/sampling/temperature.h"

#include "core/base/sentence.h"
#include "core/generate/sampling/mirostat.h"
#include "core/generate/sampling/sampler_table.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

namespace {

const SamplerParameter kParameters[] = {
    {
        .name = "temperature",
        .flag = "temp",
        .title = FORM("Temperature"),
        .help = FORM("Higher is more varied; 0 always takes the most probable token"),
        .off = FORM("changes nothing"),
        .standard = 0.8,
        .neutral = 1,
        .step = 0.05,
        .usual = {0, 2},
        .offered = {0, 5},
        .accepted = {1e-6, 1e6},
        .zero = "greedy",
    },
    {
        .name = "dynatemp-range",
        .title = FORM("Temperature range"),
        .help = FORM("Lets the temperature rise and fall with the entropy, by up to this amount"),
        .off = FORM("keeps the temperature fixed"),
        .standard = 0,
        .neutral = 0,
        .step = 0.05,
        .usual = {0, 2},
        .offered = {0, 5},
        .accepted = {0, 1e6},
    },
    {
        .name = "dynatemp-exponent",
        .flag = "dynatemp-exp",
        .title = FORM("Temperature exponent"),
        .help = FORM("Used only with a temperature range. With an exponent above 1, the temperature rises only at high "
                     "entropy; with an exponent below 1, it rises already at low entropy"),
        .standard = 1,
        .neutral = 1,
        .step = 0.05,
        .usual = {0, 4},
        .offered = {0, 10},
        .accepted = {0, 1e3},
        .with = "dynatemp-range",
    },
};
constexpr const SamplerParameter& kTemperature = kParameters[0];
constexpr const SamplerParameter& kRange = kParameters[1];
constexpr const SamplerParameter& kExponent = kParameters[2];

bool isNeutral(const SamplerSettings& settings)
{
    return temperatureOf(settings) == 1.0F && !isDynamic(settings);
}

/// Returns a temperature between temperature - range and temperature + range. Its relative position in this range is
/// (entropy / maximum entropy)^exponent, as in llama.cpp (temp-ext).
double dynamicTemperature(Candidates& candidates, const SamplerSettings& settings)
{
    candidates.computeProbabilities();
    double entropy = 0;
    for (const Candidate& item : candidates.items) {
        if (item.p > 0) entropy -= item.p * std::log(static_cast<double>(item.p));
    }
    const double share = std::clamp(entropy / std::log(static_cast<double>(candidates.items.size())), 0.0, 1.0);
    const double temperature = kTemperature.in(settings);
    const double least = std::max(0.0, temperature - kRange.in(settings));
    const double most = temperature + kRange.in(settings);
    return least + (most - least) * std::pow(share, kExponent.in(settings));
}

void divide(Candidates& candidates, float temperature)
{
    if (temperature < static_cast<float>(kTemperature.accepted.least)) {
        candidates.sortFirst(1);
        candidates.truncate(1);
        return;
    }
    for (Candidate& candidate : candidates.items) candidate.logit /= temperature;
}

void apply(Candidates& candidates, const SamplerSettings& settings, const SamplerMoment&)
{
    if (!isDynamic(settings)) return divide(candidates, temperatureOf(settings));
    if (candidates.items.size() > 1) divide(candidates, static_cast<float>(dynamicTemperature(candidates, settings)));
}

}  // namespace

float temperatureOf(const SamplerSettings& settings)
{
    return static_cast<float>(kTemperature.in(settings));
}

bool isDynamic(const SamplerSettings& settings)
{
    return kRange.in(settings) > 0 && !usesMirostat(settings);  // llama.cpp uses a fixed temperature with Mirostat
}

bool isGreedy(const SamplerSettings& settings)
{
    return temperatureOf(settings) == 0.0F && !isDynamic(settings);
}

extern const SamplerInfo kTemperatureSampler;
const SamplerInfo kTemperatureSampler = {
    .name = "temperature",
    .title = FORM("Temperature"),
    .help = FORM("Makes the distribution sharper or flatter"),
    .letter = 't',
    .alias = "temp",
    .kind = SamplerKind::Sharpness,
    .parameters = kParameters,
    .isNeutral = isNeutral,
    .apply = apply,
    .staysWithLast = true,
    .keepsBest = true,
};

}  // namespace vitrine
