#pragma once

#include "core/compute/cpu/isa/avx2/table.h"
#include "core/compute/cpu/isa/avx512/attention.h"
#include "core/compute/cpu/isa/avx512/matvec.h"
#include "core/compute/cpu/isa/avx512/panels.h"
#include "core/compute/cpu/isa/avx512/peaks.h"

namespace vitrine::avx512 {

/// Returns the function table of this level. The AMX level copies it and replaces some entries.
consteval Kernels table()
{
    Kernels level = avx2::table();
    level.name = "avx512";
    level.supported = supported;
    level.multiply = avx2::multiplyBy<avx2::preparedBytes, multiplyPanels, matvec>;
    level.attentionScores = attentionScores;
    level.softmaxNumerators = softmaxNumerators;
    level.attentionMix = attentionMix;
    level.readAll = readAll;
    level.int8Peak = int8Peak;
    return level;
}

}  // namespace vitrine::avx512
