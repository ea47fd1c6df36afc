#pragma once

#include "core/cpu/kernels.h"

namespace vitrine {

// One table per level, each defined in its own folder and compiled with its own instruction-set flags. Which of them
// this build has is said by the definitions VITRINE_HAS_….
extern const Kernels kScalarKernels;
extern const Kernels kAvx2Kernels;

}  // namespace vitrine
