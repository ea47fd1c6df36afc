#pragma once

#include "core/cpu/isa/avx2/multiply.h"

namespace vitrine::amx {

// See the fields of the same name in Kernels. Activations have the form of the AVX2 level; for weights in F16, BF16 and
// F32, parts for the tiles follow.
size_t preparedBytes(QuantType type, size_t columns);
void prepare(QuantType type, const float* activations, size_t columns, std::byte* prepared);

/// Multiplies at least kPanelCount columns; `scratch` holds kScratchBytes.
void multiplyPanels(const avx2::Job& job, std::byte* scratch);

}  // namespace vitrine::amx
