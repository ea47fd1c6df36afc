#pragma once

#include "core/compute/cpu/kernels.h"

#include <stddef.h>

namespace vitrine::avx2 {

/// Work of one thread: the arguments of Kernels::multiply.
struct Job {
    const WeightMatrix& weights;
    size_t rowBegin;
    size_t rowEnd;
    const std::byte* prepared;  ///< `count` rows of prepared activations, `stride` bytes apart
    size_t stride;
    size_t count;
    float* out;
    size_t outStride;
};

// Products of fewer than kPanelCount columns, computed directly from the blocks of the file. Each family of formats
// (blocks of 32, blocks of 256, floating point) has its own source file.
void multiply32(const Job& job);
void multiply256(const Job& job);
void multiplyFloat(const Job& job);

/// Implements Kernels::multiply for a level. Calls `panels` for kPanelCount columns or more, and `few` for fewer
/// columns. It is static, so that the linker cannot replace it by another level's copy.
template <size_t (*preparedBytes)(QuantType, size_t), void (*panels)(const Job&, std::byte*), void (*few)(const Job&)>
static void multiplyBy(const WeightMatrix& weights, size_t rowBegin, size_t rowEnd, const std::byte* prepared,
                       size_t count, float* out, size_t outStride, std::byte* scratch)
{
    const size_t stride = preparedBytes(weights.type, weights.columns);
    const Job job{weights, rowBegin, rowEnd, prepared, stride, count, out, outStride};
    if (count >= kPanelCount) return panels(job, scratch);
    few(job);
}

}  // namespace vitrine::avx2
