#pragma once

#include "core/compare/imitation.h"
#include "core/cpu/kernels.h"

namespace vitrine {

/// The scalar level with activations, weights, sums and attention as an imitation says.
Kernels imitatingKernels(const Imitation& imitation);

}  // namespace vitrine
