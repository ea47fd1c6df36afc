#pragma once

#include "core/compare/imitation.h"
#include "core/cpu/kernels.h"

namespace vitrine {

/// Returns the kernels of the scalar level, with the imitation's roundings of activations, weights, sums and attention.
Kernels imitatingKernels(const Imitation& imitation);

/// Returns kernels for experts that compute in float32. At most the factors of their products are rounded.
Kernels exactExpertKernels(const Imitation& imitation);
/// Returns a GELU function that rounds the result of each operation in it.
decltype(Kernels::gelu) geluOfParts(KeptRounding rounding);
/// Returns matrix products of the imitation with results rounded to `products`.
decltype(Kernels::multiply) roundingMultiply(const Imitation& imitation, KeptRounding products);

}  // namespace vitrine
