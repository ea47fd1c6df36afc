#pragma once

#include "core/compute/cpu/kernels.h"

#include <stddef.h>

namespace vitrine::scalar {

// These functions implement the fields of Kernels with the same names.
void attentionScores(const KvStretch& keys, const float* queries, size_t rows, float scale, float* scores,
                     size_t stride, std::byte* scratch);
void attentionMix(const KvStretch& values, const float* weights, size_t rows, size_t stride, float* out,
                  size_t outStride, std::byte* scratch);
SoftmaxSums softmaxNumerators(float* x, size_t n);

/// Decodes one panel of keys to [headDim][kKeyPanel] floats. Returns the address of the next panel.
const std::byte* decodePanel(KvType type, const std::byte* panel, size_t headDim, float* out);
/// Decodes the value at index `position` to headDim floats.
void decodeValue(const KvStretch& values, size_t position, float* out);

}  // namespace vitrine::scalar
