#pragma once

#include "core/cpu/isa/cpu_features.h"
#include "core/cpu/kernels.h"

namespace vitrine {

// Declarations of each level's folder: its table, compiled with its instruction-set flags, and whether a machine can
// run it, compiled without them (supported.cpp). VITRINE_LEVELS lists the levels of this build, worst first; its source
// is core/cpu/isa/CMakeLists.txt.
#define VITRINE_LEVEL(name)                                                                                            \
    namespace name {                                                                                                   \
    extern const Kernels kKernels;                                                                                     \
    bool supported(const CpuFeatures& features) noexcept;                                                              \
    }
VITRINE_LEVELS
#undef VITRINE_LEVEL

}  // namespace vitrine
