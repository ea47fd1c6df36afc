#pragma once

#include "core/cpu/isa/avx2/multiply.h"

namespace vitrine::amx {

// See the fields of the same name in Kernels. Prepared activations have the form of the AVX2 level. For weights in F16,
// BF16 and F32, the activations follow again, split into bfloat16 parts for the matrix unit.
size_t preparedBytes(QuantType type, size_t columns);
void prepare(QuantType type, const float* activations, size_t columns, std::byte* prepared);

/// Kernels::multiply for at least kPanelCount columns. `scratch` has kScratchBytes.
void multiplyPanels(const avx2::Job& job, std::byte* scratch);

}  // namespace vitrine::amx
