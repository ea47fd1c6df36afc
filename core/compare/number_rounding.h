#pragma once

#include "core/quant/quant_traits.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// Format in which numbers are stored.
enum class KeptRounding : std::uint8_t {
    None,
    Halves,        ///< float16
    Brain,         ///< bfloat16
    Tensor,        ///< TF32: the range of float32 with the precision of float16
    Blocks32,      ///< 8 bits in blocks of 32 with a float16 scale
    Rotated64,     ///< Blocks32 after a Hadamard transform of each 64 values; the result is transformed back
    RotatedWhole,  ///< Rotated64 with the largest power of two that divides the row
};

/// How vectors are rounded before they are multiplied with a matrix.
enum class ActivationRounding : std::uint8_t {
    None,
    Halves,         ///< float16 for all weights
    Brain,          ///< bfloat16 for all weights
    Tensor,         ///< TF32 for all weights
    Blocks32,       ///< 8 bits in blocks of 32 with a float16 scale, for all weights
    Blocks32Float,  ///< Blocks32 with a float32 scale
    Whole32,        ///< Blocks32, but an incomplete block at the end of a row is not rounded
    Whole32Float,   ///< Whole32 with a float32 scale
    Even32,         ///< Blocks32, but rows that are not a multiple of 32 are not rounded
    Even32Float,    ///< Even32 with a float32 scale
    Rows8,          ///< 8 bits with one float32 scale per row
    Llama,    ///< llama.cpp: Blocks32 for types in blocks of 32, Q8_K for blocks of 256, else the format of the weights
    Vitrine,  ///< Vitrine's fast levels: 8 bits in blocks of the weights' size with a float32 scale; float16 for F16
};

/// Rounds rows of `width` in place. Blocks have 32 values; the last block of a row may be shorter.
void roundKept(KeptRounding rounding, float* x, std::size_t rows, std::size_t width);
/// Rounds one row in place that is multiplied with weights of `type`.
void roundActivations(ActivationRounding rounding, QuantType type, float* x, std::size_t n);

}  // namespace vitrine
