#pragma once

#include "core/compute/cpu/isa/avx2/activations.h"
#include "core/compute/cpu/kernels.h"

#include <stddef.h>
#include <stdint.h>

namespace vitrine::avx2 {

/// Returns the form of activations for weights of this type, as listed in quant_types.def.
Form formFor(QuantType type);

// These functions implement the fields of Kernels with the same names. Every faster level uses the prepared forms of
// this level (activations.h).
size_t preparedBytes(QuantType type, size_t columns);
uint32_t preparedKey(QuantType type);
void prepare(QuantType type, const float* activations, size_t columns, std::byte* prepared);
void multiply(const WeightMatrix& weights, size_t rowBegin, size_t rowEnd, const std::byte* prepared, size_t count,
              float* out, size_t outStride, std::byte* scratch);

}  // namespace vitrine::avx2
