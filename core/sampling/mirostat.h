#pragma once

namespace vitrine {

struct SamplerSettings;

/// Mirostat, of either version, takes the place of the other samplers.
bool usesMirostat(const SamplerSettings& settings);

}  // namespace vitrine
