#pragma once

#include <cstddef>

namespace vitrine {

struct SamplerSettings;

/// Returns the minimum number of candidates that top-p, min-p, typical-p and XTC must leave. They leave fewer only if
/// there were fewer before.
std::size_t minKeepOf(const SamplerSettings& settings);

}  // namespace vitrine
