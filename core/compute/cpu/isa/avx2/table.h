#pragma once

#include "core/compute/cpu/isa/avx2/attention.h"
#include "core/compute/cpu/isa/avx2/avx2_kernels.h"
#include "core/compute/cpu/isa/avx2/peaks.h"
#include "core/compute/cpu/isa/avx2/vector_ops.h"
#include "core/compute/cpu/isa/levels.h"

namespace vitrine::avx2 {

/// Returns the function table of this level. Faster levels copy it and replace some entries.
consteval Kernels table()
{
    return {
        .name = "avx2",
        .supported = supported,
        .preparedBytes = preparedBytes,
        .preparedKey = preparedKey,
        .prepare = prepare,
        .multiply = multiply,
        .attentionScores = attentionScores,
        .softmaxNumerators = softmaxNumerators,
        .attentionMix = attentionMix,
        .recurrentTokens = recurrentTokens,
        .correctedStep = correctedStep,
        .scanStep = scanStep,
        .addScaledF32 = addScaledF32,
        .toF16 = toF16,
        .rmsNorm = rmsNorm,
        .layerNorm = layerNorm,
        .siluMultiply = siluMultiply,
        .gelu = gelu,
        .geluErf = geluErf,
        .softCap = softCap,
        .readAll = readAll,
        .int8Peak = int8Peak,
    };
}

}  // namespace vitrine::avx2
