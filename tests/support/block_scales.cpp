#include "tests/support/block_scales.h"

#include <cstring>
#include <vector>

namespace vitrine::test {

namespace {

/// Returns the byte offsets of the half-precision scales in a block.
std::vector<std::size_t> halfOffsets(QuantType type)
{
    switch (type) {
    case QuantType::Q4_0:
    case QuantType::Q5_0:
    case QuantType::Q8_0:
    case QuantType::IQ1_S:
    case QuantType::IQ2_XXS:
    case QuantType::IQ2_XS:
    case QuantType::IQ2_S:
    case QuantType::IQ3_XXS:
    case QuantType::IQ3_S:
    case QuantType::IQ4_NL:
    case QuantType::IQ4_XS:
        return {0};
    case QuantType::Q4_1:
    case QuantType::Q5_1:
    case QuantType::Q4_K:
    case QuantType::Q5_K:
        return {0, 2};
    case QuantType::Q2_K:
        return {80, 82};
    case QuantType::Q3_K:
        return {108};
    case QuantType::Q6_K:
        return {208};
    case QuantType::TQ1_0:
        return {52};
    case QuantType::TQ2_0:
        return {64};
    // The scale of an IQ1_M block is split over the high nibbles of bytes 49, 51, 53 and 55, the lowest nibble first.
    case QuantType::IQ1_M:
    case QuantType::MXFP4:
    case QuantType::F32:
    case QuantType::F16:
    case QuantType::BF16:
        break;
    }
    return {};
}

constexpr std::size_t kNibbles[4] = {49, 51, 53, 55};

}  // namespace

std::size_t scaleCount(QuantType type)
{
    return type == QuantType::IQ1_M ? 1 : halfOffsets(type).size();
}

std::uint16_t scaleOf(QuantType type, const std::byte* block, std::size_t index)
{
    std::uint16_t half = 0;
    if (type == QuantType::IQ1_M) {
        for (int i = 0; i < 4; ++i) {
            half = static_cast<std::uint16_t>(half | std::to_integer<int>(block[kNibbles[i]]) >> 4 << (4 * i));
        }
        return half;
    }
    std::memcpy(&half, block + halfOffsets(type)[index], sizeof half);
    return half;
}

void setScale(QuantType type, std::byte* block, std::size_t index, std::uint16_t half)
{
    if (type == QuantType::IQ1_M) {
        for (int i = 0; i < 4; ++i) {
            std::byte& byte = block[kNibbles[i]];
            byte = (byte & std::byte{15}) | static_cast<std::byte>((half >> (4 * i) & 15) << 4);
        }
        return;
    }
    std::memcpy(block + halfOffsets(type)[index], &half, sizeof half);
}

}  // namespace vitrine::test
