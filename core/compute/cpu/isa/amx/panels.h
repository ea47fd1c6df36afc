#pragma once

#include "core/compute/cpu/isa/avx2/multiply.h"

namespace vitrine::amx {

// These functions implement the fields of Kernels with the same names. Prepared activations have the form of the AVX2
// level. For weights in F16, BF16 and F32, they are followed by the same activations split into bfloat16 parts for the
// matrix unit.
size_t preparedBytes(QuantType type, size_t columns);
void prepare(QuantType type, const float* activations, size_t columns, std::byte* prepared);

/// Implements Kernels::multiply for at least kPanelCount columns. `scratch` has kScratchBytes.
void multiplyPanels(const avx2::Job& job, std::byte* scratch);

}  // namespace vitrine::amx
