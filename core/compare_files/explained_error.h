#pragma once

#include "core/quant/quant_traits.h"

#include <cstddef>

namespace vitrine {

/// What rounding to a type explains, per weight: the mean square of an error that is spread evenly over the type's own
/// step there, step² / 12. Steps come from the scales in the blocks: d · scale · distance to the next level; K-quants
/// add what rounding the scales and minima of groups does. `values` are the decoded blocks, `elements` a multiple of
/// the block size.
void addExplainedSquares(QuantType type, const std::byte* blocks, const float* values, std::size_t elements,
                         float* squares);

/// The relative L2 error that a sound tensor of this type stays below, whatever its blocks say: four times what the
/// best code of as many bits makes of normally distributed weights, 2^-bits (rate-distortion). Damaged scales make
/// steps that would explain anything; this is what they cannot hide behind. Above 1 for ternary types: most of a model
/// that was not trained for them becomes zero.
double largestRelativeError(QuantType type) noexcept;

}  // namespace vitrine
