#pragma once

#include <cstddef>

namespace vitrine {

struct SamplerSettings;

/// How many candidates top-p, min-p, typical-p and XTC leave at least, if there are so many.
std::size_t minKeepOf(const SamplerSettings& settings);

}  // namespace vitrine
