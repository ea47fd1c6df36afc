#include "core/diagnose/cause/rope_frequencies.h"

#include "core/model/architectures/rope.h"

#include <cmath>

namespace vitrine {

void setFrequencies(RopeConfig& rope, std::span<const double> factors)
{
    const std::vector<float> divisors(factors.begin(), factors.end());
    resolveRope(rope, divisors.size() == rope.dims / 2 ? divisors : std::vector<float>());
}

std::vector<double> factorsOf(const ModelConfig& config, const RopeConfig& rope)
{
    const bool isLong = config.longRope.kind != RopeKind::None;
    if (!isLong && !config.rope.hasFrequencyFactors) return {};
    const RopeConfig& source =
        isLong && rope.frequencies == config.longRope.frequencies ? config.longRope : config.rope;
    if (source.dims != rope.dims) return {};
    RopeConfig plain = source;
    resolveRope(plain, {});
    std::vector<double> factors;
    for (std::size_t i = 0; i < plain.frequencies.size(); ++i) {
        factors.push_back(plain.frequencies[i] / source.frequencies[i]);
    }
    return factors;
}

}  // namespace vitrine
