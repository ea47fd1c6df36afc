#pragma once

#include "core/quant/quant_traits.h"

#include <cstddef>

namespace vitrine::test {

/// Weight `i` of one block and the sum of the magnitudes of its terms (the scale of its rounding error).
struct FormulaValue {
    double value;
    double magnitude;
};

/// The format's definition, element by element in double precision and straight from byte offsets: written down a
/// second time, without any code of the decoders; only the codebooks of the IQ formats are theirs.
FormulaValue formulaValue(QuantType type, const unsigned char* block, int i);

}  // namespace vitrine::test
