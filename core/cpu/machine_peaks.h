#pragma once

#include "core/cpu/kernels.h"

#include <cstddef>

namespace vitrine {

/// Limits of this machine, for comparison with the speed of a model: reading alone, and multiplying bytes alone. They
/// are medians, because a virtual machine may have a whole core at one moment and half a core at the next.
struct MachinePeaks {
    double readBytesPerSecond = 0;       ///< from memory, all threads together
    double int8OperationsPerSecond = 0;  ///< all threads together; a multiplication and an addition count as two
};

/// Measures with the level's instructions on `threads` threads (0: one per physical core). Takes one to two seconds and
/// half a GiB of memory. Throws Error if that memory is not available.
MachinePeaks measurePeaks(const Kernels& kernels, std::size_t threads);

}  // namespace vitrine
