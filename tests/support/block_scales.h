#pragma once

#include "core/quant/quant_traits.h"

#include <cstddef>
#include <cstdint>

namespace vitrine::test {

/// Number of half-precision scales in a block; 0 for plain floats and for MXFP4, whose scale is its first byte.
std::size_t scaleCount(QuantType type);
/// Returns the bits of scale `index` of a block.
std::uint16_t scaleOf(QuantType type, const std::byte* block, std::size_t index);
void setScale(QuantType type, std::byte* block, std::size_t index, std::uint16_t half);

}  // namespace vitrine::test
