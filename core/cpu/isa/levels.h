#pragma once

#include "core/cpu/kernels.h"

namespace vitrine {

// One table per level, each defined in its own folder and compiled with its own instruction-set flags. Builds for
// other processors than x86-64 (no VITRINE_HAS_X86_LEVELS) have the first alone, builds without VITRINE_WIDE_LEVELS (no
// VITRINE_HAS_WIDE_LEVELS) the first two.
extern const Kernels kScalarKernels;
extern const Kernels kAvx2Kernels;
extern const Kernels kAvxVnniKernels;
extern const Kernels kAvx512Kernels;
extern const Kernels kAmxKernels;

}  // namespace vitrine
