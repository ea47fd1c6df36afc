#pragma once

#include "core/file/quant/quant_traits.h"

#include <cstddef>

namespace vitrine::test {

/// Value of one weight of a block. `magnitude` is the sum of the magnitudes of the formula's terms; the rounding error
/// is proportional to it.
struct FormulaValue {
    double value;
    double magnitude;
};

/// Computes weight `i` of a block in double precision, according to the definition of the format. This is an
/// independent implementation. It shares only the codebooks of the IQ formats with the decoders.
FormulaValue formulaValue(QuantType type, const unsigned char* block, int i);

}  // namespace vitrine::test
