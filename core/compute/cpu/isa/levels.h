#pragma once

#include "core/compute/cpu/isa/cpu_features.h"
#include "core/compute/cpu/kernels.h"

namespace vitrine {

// Declares the contents of each level's folder. kKernels is the level's function table, compiled with the flags of its
// instruction set. supported() returns whether a machine can run the level. supported() is compiled without these
// flags, because it must also run on machines that lack the instruction set. VITRINE_LEVELS, defined in
// core/compute/cpu/isa/CMakeLists.txt, lists the levels of this build from slowest to fastest.
#define VITRINE_LEVEL(name)                                                                                            \
    namespace name {                                                                                                   \
    extern const Kernels kKernels;                                                                                     \
    bool supported(const CpuFeatures& features) noexcept;                                                              \
    }
VITRINE_LEVELS
#undef VITRINE_LEVEL

}  // namespace vitrine
