#pragma once

#include "core/compare/imitation.h"
#include "core/cpu/kernels.h"

namespace vitrine {

/// Returns the scalar level with the imitation's roundings of activations, weights, sums and attention.
Kernels imitatingKernels(const Imitation& imitation);

/// Returns kernels for experts that compute in float32; only their factors may be rounded.
Kernels exactExpertKernels(const Imitation& imitation);
/// Returns a GELU that rounds the result of each operation.
decltype(Kernels::gelu) geluOfParts(KeptRounding rounding);
/// Returns products of the imitation with rounded results.
decltype(Kernels::multiply) roundingMultiply(const Imitation& imitation, KeptRounding products);

}  // namespace vitrine
