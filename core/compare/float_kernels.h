#pragma once

#include "core/cpu/kernels.h"

namespace vitrine {

/// Returns the kernels of the scalar level, but with float sums in a different order, and with functions computed in
/// float. This is how a simple program would compute. It cannot be selected to run a model.
Kernels floatKernels();

}  // namespace vitrine
