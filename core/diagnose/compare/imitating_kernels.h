#pragma once

#include "core/compute/cpu/kernels.h"
#include "core/diagnose/compare/imitation.h"

namespace vitrine {

/// Returns the kernels of the scalar level, with the imitation's roundings of activations, weights, sums and attention.
Kernels imitatingKernels(const Imitation& imitation);

/// Returns the kernels for experts that an engine computes in float32. Only the factors by which the experts' results
/// are multiplied may be rounded.
Kernels exactExpertKernels(const Imitation& imitation);
/// Returns a GELU function that rounds the result of each operation in it.
decltype(Kernels::gelu) geluOfParts(KeptRounding rounding);
/// Returns the function for matrix products of the imitation. It rounds the results to the format `products`.
decltype(Kernels::multiply) roundingMultiply(const Imitation& imitation, KeptRounding products);

}  // namespace vitrine
