#pragma once

#include "core/compute/cpu/kernels.h"

#include <stddef.h>

namespace vitrine::avx512 {

// These functions implement the fields of Kernels with the same names.
void attentionScores(const KvStretch& keys, const float* queries, size_t rows, float scale, float* scores,
                     size_t stride, std::byte* scratch);
void attentionMix(const KvStretch& values, const float* weights, size_t rows, size_t stride, float* out,
                  size_t outStride, std::byte* scratch);
SoftmaxSums softmaxNumerators(float* x, size_t n);

}  // namespace vitrine::avx512
