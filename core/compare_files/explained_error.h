#pragma once

#include "core/quant/quant_traits.h"

#include <cstddef>

namespace vitrine {

/// Adds the squared error per weight that rounding to a type explains: the mean square of an error that is uniform over
/// one step, step² / 12. The step is d · scale · distance to the next level, from the scales in the blocks. For
/// K-quants, the rounding of group scales and minima is included. `values` are the decoded blocks; `elements` is a
/// multiple of the block size.
void addExplainedSquares(QuantType type, const std::byte* blocks, const float* values, std::size_t elements,
                         float* squares);

/// Upper bound of the relative L2 error of a sound tensor of this type. It is four times the error of the best code
/// with the same number of bits for normally distributed weights, 2^-bits (rate-distortion theory). It limits what
/// damaged scales can explain. Above 1 for ternary types, because most weights of a model that was not trained for them
/// become zero.
double largestRelativeError(QuantType type) noexcept;

}  // namespace vitrine
