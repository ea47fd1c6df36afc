#pragma once

#include <cstddef>

namespace vitrine {

struct SamplerSettings;

/// Returns the minimum number of candidates that top-p, min-p, typical-p and XTC must leave. If one of them receives
/// fewer candidates, it keeps all of them.
std::size_t minKeepOf(const SamplerSettings& settings);

}  // namespace vitrine
