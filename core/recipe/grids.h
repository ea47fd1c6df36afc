#pragma once

#include "core/quant/quant_traits.h"

#include <string>

namespace vitrine {

/// The codebook that decoding this type needs, as a definition in a program (`IQ2_XXS`, an array of points in NumPy, of
/// codes of levels in C); empty for types without.
std::string numpyGrid(QuantType type);
std::string cGrid(QuantType type);

}  // namespace vitrine
