#pragma once

#include "core/cpu/kernels.h"

namespace vitrine {

// One table per level, each defined in its own folder and compiled with its own instruction-set flags.
extern const Kernels kScalarKernels;
#ifdef VITRINE_HAS_AVX2
extern const Kernels kAvx2Kernels;
#endif

}  // namespace vitrine
