#pragma once

namespace vitrine {

struct SamplerSettings;

/// Whether either version of Mirostat is on; it then replaces the other samplers.
bool usesMirostat(const SamplerSettings& settings);

}  // namespace vitrine
