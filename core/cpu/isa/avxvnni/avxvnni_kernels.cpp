// The table of the AVX-VNNI level: AVX2 with the products of four bytes, or of two words, in one instruction.

#include "core/cpu/isa/avx2/attention.h"
#include "core/cpu/isa/avx2/avx2_kernels.h"
#include "core/cpu/isa/avx2/peaks.h"
#include "core/cpu/isa/avx2/vector_ops.h"
#include "core/cpu/isa/avxvnni/multiply.h"
#include "core/cpu/isa/avxvnni/panels.h"
#include "core/cpu/isa/avxvnni/peaks.h"
#include "core/cpu/isa/levels.h"

#include <stddef.h>

namespace vitrine {

namespace {

void multiply(const WeightMatrix& weights, size_t rowBegin, size_t rowEnd, const std::byte* prepared, size_t count,
              float* out, size_t outStride, std::byte* scratch)
{
    const size_t stride = avx2::preparedBytes(weights.type, weights.columns);
    const avx2::Job job{weights, rowBegin, rowEnd, prepared, stride, count, out, outStride};
    if (count >= kPanelCount) return avxvnni::multiplyPanels(job, scratch);
    avxvnni::multiplyFew(job);
}

}  // namespace

constinit const Kernels avxvnni::kKernels = {
    .name = "avxvnni",
    .supported = avxvnni::supported,
    .preparedBytes = avx2::preparedBytes,
    .preparedKey = avx2::preparedKey,
    .prepare = avx2::prepare,
    .multiply = multiply,
    .attentionScores = avx2::attentionScores,
    .softmaxNumerators = avx2::softmaxNumerators,
    .attentionMix = avx2::attentionMix,
    .addScaledF32 = avx2::addScaledF32,
    .toF16 = avx2::toF16,
    .rmsNorm = avx2::rmsNorm,
    .layerNorm = avx2::layerNorm,
    .siluMultiply = avx2::siluMultiply,
    .gelu = avx2::gelu,
    .geluErf = avx2::geluErf,
    .softCap = avx2::softCap,
    .readAll = avx2::readAll,
    .int8Peak = avxvnni::int8Peak,
};

}  // namespace vitrine
