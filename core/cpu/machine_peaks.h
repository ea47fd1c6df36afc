#pragma once

#include "core/cpu/kernels.h"

#include <cstddef>

namespace vitrine {

/// The most that this machine can do, to compare with what a model reaches: with reading alone, and with multiplying
/// bytes alone. Medians, since a virtual machine may have a whole core at one moment and half of one at the next.
struct MachinePeaks {
    double readBytesPerSecond = 0;       ///< from memory, by all threads together
    double int8OperationsPerSecond = 0;  ///< by all threads together; a multiplication and an addition count as two
};

/// Measures with the level's instructions on `threads` threads (0: one per physical core). Takes one to two seconds
/// and, meanwhile, half a GiB of memory. Throws Error when that is not available.
MachinePeaks measurePeaks(const Kernels& kernels, std::size_t threads);

}  // namespace vitrine
