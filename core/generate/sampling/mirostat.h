#pragma once

namespace vitrine {

struct SamplerSettings;

/// Whether version 1 or 2 of Mirostat is enabled. Mirostat then replaces the other samplers.
bool usesMirostat(const SamplerSettings& settings);

}  // namespace vitrine
