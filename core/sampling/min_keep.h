#pragma once

#include <cstddef>

namespace vitrine {

struct SamplerSettings;

/// Minimum number of candidates that top-p, min-p, typical-p and XTC leave, if there are that many.
std::size_t minKeepOf(const SamplerSettings& settings);

}  // namespace vitrine
