#pragma once

namespace vitrine {

struct SamplerSettings;

/// Whether the most probable token is always chosen, without a draw. This holds even if the order leaves out the
/// temperature.
bool isGreedy(const SamplerSettings& settings);
/// The temperature, if it does not depend on the distribution (see isDynamic).
float temperatureOf(const SamplerSettings& settings);
/// Whether the temperature depends on the entropy.
bool isDynamic(const SamplerSettings& settings);

}  // namespace vitrine
