#pragma once

namespace vitrine {

struct SamplerSettings;

/// Whether the most probable token is always selected, without a draw. The result does not depend on whether the order
/// of samplers contains the temperature.
bool isGreedy(const SamplerSettings& settings);
/// Returns the temperature in the settings. It is the temperature in use only if isDynamic() is false.
float temperatureOf(const SamplerSettings& settings);
/// Whether the temperature depends on the entropy of the distribution.
bool isDynamic(const SamplerSettings& settings);

}  // namespace vitrine
