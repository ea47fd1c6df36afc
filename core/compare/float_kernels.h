#pragma once

#include "core/cpu/kernels.h"

namespace vitrine {

/// The scalar level with sums in float in a different order, and with functions in float, as a simple program would
/// compute. It cannot be selected to run a model.
Kernels floatKernels();

}  // namespace vitrine
