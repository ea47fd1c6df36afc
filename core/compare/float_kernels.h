#pragma once

#include "core/cpu/kernels.h"

namespace vitrine {

/// The scalar level with sums in float and in another order, and with functions in float: as a plain program computes.
/// Nobody can choose it to run a model.
Kernels floatKernels();

}  // namespace vitrine
