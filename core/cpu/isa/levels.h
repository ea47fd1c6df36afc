#pragma once

#include "core/cpu/isa/cpu_features.h"
#include "core/cpu/kernels.h"

namespace vitrine {

// What each level's folder gives: its table, compiled with its own instruction-set flags, and whether a machine can run
// it, compiled without them (supported.cpp). VITRINE_LEVELS has the levels of this build, worst first; they are listed
// in core/cpu/isa/CMakeLists.txt.
#define VITRINE_LEVEL(name)                                                                                            \
    namespace name {                                                                                                   \
    extern const Kernels kKernels;                                                                                     \
    bool supported(const CpuFeatures& features) noexcept;                                                              \
    }
VITRINE_LEVELS
#undef VITRINE_LEVEL

}  // namespace vitrine
