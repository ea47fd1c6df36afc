#pragma once

#include "core/compute/cpu/kernels.h"

namespace vitrine {

/// Returns the kernels of the scalar level, but with float sums in a different order, and with functions computed in
/// float. These kernels compute as a simple program would. They cannot be selected to run a model.
Kernels floatKernels();

}  // namespace vitrine
