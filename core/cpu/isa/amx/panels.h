#pragma once

#include "core/cpu/isa/avx2/multiply.h"

namespace vitrine::amx {

// The entries of Kernels that prepare activations, see there: as the AVX2 level prepares them, and for weights in
// halves, behind that, as tiles want them.
size_t preparedBytes(QuantType type, size_t columns);
void prepare(QuantType type, const float* activations, size_t columns, std::byte* prepared);

/// For at least kPanelCount columns; `scratch` holds kScratchBytes.
void multiplyPanels(const avx2::Job& job, std::byte* scratch);

}  // namespace vitrine::amx
