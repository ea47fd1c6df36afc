#pragma once

#include "core/cpu/kernels.h"

#include <cstddef>

namespace vitrine {

/// What this machine can do at most, to hold against what a model reaches: with nothing but reading, and with nothing
/// but multiplying bytes. Medians, for a virtual machine may have a whole core at one moment and half of it at the
/// next.
struct MachinePeaks {
    double readBytesPerSecond = 0;       ///< from memory, by all threads together
    double int8OperationsPerSecond = 0;  ///< a multiplication and an addition are two; by all threads together
};

/// Measures with the level's instructions on `threads` threads (0: one per physical core).
/// Takes one to two seconds and meanwhile half a GiB of memory. Throws Error when that is not to be had.
MachinePeaks measurePeaks(const Kernels& kernels, std::size_t threads);

}  // namespace vitrine
