#pragma once

namespace vitrine {

struct SamplerSettings;

/// The most probable token is taken and nothing is drawn, also where the order leaves the temperature out.
bool isGreedy(const SamplerSettings& settings);
/// The temperature, where it is the same for all distributions.
float temperatureOf(const SamplerSettings& settings);
/// It follows the entropy instead.
bool isDynamic(const SamplerSettings& settings);

}  // namespace vitrine
