#pragma once

#include "core/quant/quant_traits.h"

#include <cstddef>

namespace vitrine::test {

/// Value of weight `i` of one block, and the sum of the magnitudes of its terms, which scales the rounding error.
struct FormulaValue {
    double value;
    double magnitude;
};

/// Computes a weight in double precision from byte offsets, by the definition of the format. It is an independent
/// implementation; only the codebooks of the IQ formats are shared with the decoders.
FormulaValue formulaValue(QuantType type, const unsigned char* block, int i);

}  // namespace vitrine::test
