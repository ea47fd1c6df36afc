#pragma once

#include "core/file/quant/quant_traits.h"

#include <cstddef>
#include <cstdint>

namespace vitrine::test {

/// Number of half-precision scales in a block. 0 for F32, F16 and BF16, which have no scale, and for MXFP4, which has a
/// one-byte scale.
std::size_t scaleCount(QuantType type);
/// scaleOf() returns the bits of scale number `index` of a block. setScale() sets these bits.
std::uint16_t scaleOf(QuantType type, const std::byte* block, std::size_t index);
void setScale(QuantType type, std::byte* block, std::size_t index, std::uint16_t half);

}  // namespace vitrine::test
