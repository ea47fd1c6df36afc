#pragma once

#include "core/file/quant/quant_traits.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// Number format in which values are stored.
enum class KeptRounding : std::uint8_t {
    None,
    Halves,        ///< float16
    Brain,         ///< bfloat16
    Tensor,        ///< TF32: the range of float32 with the precision of float16
    TensorCut,     ///< TF32, rounded towards zero: matrix units of GPUs ignore the lowest 13 bits of a float32
    Blocks32,      ///< 8-bit integers in blocks of 32 with a float16 scale
    Rotated64,     ///< the Hadamard transform of each 64 values is rounded as Blocks32, and transformed back
    RotatedWhole,  ///< as Rotated64, but a transform is as long as the largest power of two that divides the row length
};

/// How vectors are rounded before they are multiplied with a weight matrix.
enum class ActivationRounding : std::uint8_t {
    None,
    Halves,         ///< float16, for all types of weights
    Brain,          ///< bfloat16, for all types of weights
    Tensor,         ///< TF32, for all types of weights
    TensorCut,      ///< TF32, rounded towards zero, for all types of weights
    Blocks32,       ///< 8-bit integers in blocks of 32 with a float16 scale, for all types of weights
    Blocks32Float,  ///< Blocks32 with a float32 scale
    Whole32,        ///< Blocks32, but an incomplete block at the end of a row is not rounded
    Whole32Float,   ///< Whole32 with a float32 scale
    Even32,         ///< Blocks32, but rows with a length that is not a multiple of 32 are not rounded
    Even32Float,    ///< Even32 with a float32 scale
    Rows8,          ///< 8-bit integers with one float32 scale per row
    Llama,  ///< as in llama.cpp: Blocks32 for weight types in blocks of 32, Q8_K for types in blocks of 256, otherwise
            ///< the format of the weights
    Vitrine,  ///< as in Vitrine's fast levels: with quantized weights, 8-bit integers in blocks as long as those of the
              ///< weights, with a float32 scale; with F16 weights, TF32 if the row length is not a multiple of 8
};

/// Rounds rows of `width` values in place. Blocks have 32 values; the last block of a row may be shorter.
void roundKept(KeptRounding rounding, float* x, std::size_t rows, std::size_t width);
/// Rounds one row in place, for a product with weights of type `type`.
void roundActivations(ActivationRounding rounding, QuantType type, float* x, std::size_t n);

}  // namespace vitrine
