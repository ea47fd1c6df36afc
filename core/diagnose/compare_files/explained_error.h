#pragma once

#include "core/file/quant/quant_traits.h"

#include <cstddef>

namespace vitrine {

/// Adds to `squares`, for each weight, the squared error that rounding to the quantization type explains. If the error
/// is uniformly distributed over one step, this is step² / 12. The step is d · scale · distance to the next
/// quantization level. The block contains its scale d, and a scale for each group of weights. For K-quants, the
/// rounding of group scales and minima is included. `values` are the decoded blocks. `elements` must be a multiple of
/// the block size.
void addExplainedSquares(QuantType type, const std::byte* blocks, const float* values, std::size_t elements,
                         float* squares);

/// Returns an upper bound of the relative L2 error of a correct tensor of this type. For quantized types except the
/// ternary ones, it is 4 · 2^-bits, but at most 0.9, where `bits` is the number of bits per weight. For normally
/// distributed weights, the best code with this number of bits has an error of 2^-bits (rate-distortion theory). For
/// ternary types, the bound is 1.1: if a model was not trained for them, most of its weights become zero. The bound is
/// necessary because damaged scales could otherwise explain any error.
double largestRelativeError(QuantType type) noexcept;

}  // namespace vitrine
