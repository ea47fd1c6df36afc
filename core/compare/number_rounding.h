#pragma once

#include "core/quant/quant_traits.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// The form in which numbers are kept.
enum class KeptRounding : std::uint8_t {
    None,
    Halves,        ///< float16
    Brain,         ///< bfloat16
    Tensor,        ///< TF32: the range of float32 with the digits of float16
    Blocks32,      ///< 8 bits in blocks of 32 with a float16 scale
    Rotated64,     ///< the same after a Hadamard transform of each 64 values, whose result is transformed back
    RotatedWhole,  ///< the same of the most values by a power of two of which rows can be divided
};

/// How the vectors are rounded that are multiplied with a matrix.
enum class ActivationRounding : std::uint8_t {
    None,
    Halves,         ///< float16, whatever the weights
    Brain,          ///< bfloat16, whatever the weights
    Tensor,         ///< TF32, whatever the weights
    Blocks32,       ///< 8 bits in blocks of 32 with a float16 scale, whatever the weights
    Blocks32Float,  ///< the same with a float32 scale
    Whole32,        ///< as Blocks32, but what is left of a row behind whole blocks stays as it is
    Whole32Float,   ///< the same with a float32 scale
    Even32,         ///< as Blocks32, but rows that are not whole blocks stay as they are
    Even32Float,    ///< the same with a float32 scale
    Rows8,          ///< 8 bits with one float32 scale for the whole row
    Llama,    ///< as llama.cpp: so for formats in blocks of 32, Q8_K for those of 256, else the weights' own format
    Vitrine,  ///< as Vitrine's fast levels: 8 bits in blocks of the weights' size with a float32 scale, halves for F16
};

/// In place: rows of `width` one by one. Blocks are of 32, the last one of a row shorter.
void roundKept(KeptRounding rounding, float* x, std::size_t rows, std::size_t width);
/// In place: one row that is multiplied with weights of `type`.
void roundActivations(ActivationRounding rounding, QuantType type, float* x, std::size_t n);

}  // namespace vitrine
