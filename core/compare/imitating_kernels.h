#pragma once

#include "core/compare/imitation.h"
#include "core/cpu/kernels.h"

namespace vitrine {

/// The scalar level with activations, weights, sums and attention as an imitation says.
Kernels imitatingKernels(const Imitation& imitation);

/// Kernels for experts that compute in float32; their factors may be rounded.
Kernels exactExpertKernels(const Imitation& imitation);
/// GELU whose operations are rounded one by one.
decltype(Kernels::gelu) geluOfParts(KeptRounding rounding);
/// Products of an imitation that are rounded as they are written.
decltype(Kernels::multiply) roundingMultiply(const Imitation& imitation, KeptRounding products);

}  // namespace vitrine
