#pragma once

#include "core/compute/cpu/kernels.h"

#include <cstddef>

namespace vitrine {

/// Upper limits of the speed of any model on this machine: the speed of only reading memory, and of only multiplying
/// bytes. They are medians of several runs, because a virtual machine may have a whole core at one moment and half a
/// core at the next.
struct MachinePeaks {
    double readBytesPerSecond = 0;       ///< number of bytes that all threads together read from memory per second
    double int8OperationsPerSecond = 0;  ///< operations of all threads together; a multiply-add of bytes counts as two
};

/// Measures the peaks with the instructions of a level on `threads` threads (0: one per physical core). Takes one to
/// two seconds and half a GiB of memory. Throws ResourceError if the memory cannot be allocated.
MachinePeaks measurePeaks(const Kernels& kernels, std::size_t threads);

}  // namespace vitrine
