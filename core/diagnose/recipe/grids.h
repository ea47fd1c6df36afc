#pragma once

#include "core/file/quant/quant_traits.h"

#include <string>

namespace vitrine {

/// Returns the definition of the codebook that this type needs for decoding. Empty for types without a codebook. It is
/// named after the type (`IQ2_XXS`): an array of points in NumPy, an array of encoded points in C.
std::string numpyGrid(QuantType type);
std::string cGrid(QuantType type);

}  // namespace vitrine
