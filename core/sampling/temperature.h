#pragma once

namespace vitrine {

struct SamplerSettings;

/// 0: greedy, the most probable token is taken and nothing is drawn, also where the order leaves the temperature out.
float temperatureOf(const SamplerSettings& settings);

}  // namespace vitrine
