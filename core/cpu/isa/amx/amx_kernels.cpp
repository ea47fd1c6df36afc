// The table of the AMX level: AVX-512, and the matrix unit for many columns.

#include "core/cpu/isa/amx/panels.h"
#include "core/cpu/isa/amx/peaks.h"
#include "core/cpu/isa/avx2/avx2_kernels.h"
#include "core/cpu/isa/avx2/vector_ops.h"
#include "core/cpu/isa/avx512/attention.h"
#include "core/cpu/isa/avx512/matvec.h"
#include "core/cpu/isa/avx512/peaks.h"
#include "core/cpu/isa/levels.h"

#include <stddef.h>

namespace vitrine {

namespace {

void multiply(const WeightMatrix& weights, size_t rowBegin, size_t rowEnd, const std::byte* prepared, size_t count,
              float* out, size_t outStride, std::byte* scratch)
{
    const size_t stride = amx::preparedBytes(weights.type, weights.columns);
    const avx2::Job job{weights, rowBegin, rowEnd, prepared, stride, count, out, outStride};
    if (count >= kPanelCount) return amx::multiplyPanels(job, scratch);
    avx512::matvec(job);
}

}  // namespace

constinit const Kernels amx::kKernels = {
    .name = "amx",
    .supported = amx::supported,
    .preparedBytes = amx::preparedBytes,
    .preparedKey = avx2::preparedKey,
    .prepare = amx::prepare,
    .multiply = multiply,
    .attentionScores = avx512::attentionScores,
    .softmaxNumerators = avx512::softmaxNumerators,
    .attentionMix = avx512::attentionMix,
    .addScaledF32 = avx2::addScaledF32,
    .toF16 = avx2::toF16,
    .rmsNorm = avx2::rmsNorm,
    .layerNorm = avx2::layerNorm,
    .siluMultiply = avx2::siluMultiply,
    .gelu = avx2::gelu,
    .geluErf = avx2::geluErf,
    .softCap = avx2::softCap,
    .readAll = avx512::readAll,
    .int8Peak = amx::int8Peak,
};

}  // namespace vitrine
