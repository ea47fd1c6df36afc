#include "core/diagnose/doctor/block_parts.h"

#include "core/file/quant/k_scales.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace vitrine {

namespace {

/// Returns whether the block has lost the part, or is all zero.
using IsLost = bool (*)(std::span<const std::byte> block);

template <std::size_t Offset, std::size_t Length>
bool areZero(std::span<const std::byte> block)
{
    return std::ranges::all_of(block.subspan(Offset, Length), [](std::byte one) { return one == std::byte{0}; });
}

/// Returns whether the bits of `Mask` are zero in the 16 bytes that hold the scales and minima of a Q2_K block.
template <unsigned Mask>
bool areZeroInQ2_K(std::span<const std::byte> block)
{
    return std::ranges::all_of(block.first(16), [](std::byte one) { return (one & std::byte{Mask}) == std::byte{0}; });
}

/// Returns whether all scales of a Q4_K or Q5_K block are zero, or all minima. Both types have the same header.
template <int ScaleAndMinimum::*Number>
bool areZeroInQ4_K(std::span<const std::byte> block)
{
    std::uint8_t packed[12];
    std::memcpy(packed, block.data() + 4, sizeof packed);
    for (int i = 0; i < 8; ++i) {
        if (scaleAndMinimum(packed, i).*Number != 0) return false;
    }
    return true;
}

struct Loss {
    QuantType type;
    BlockPart part;
    IsLost isLost;
};

/// How each part of a block is recognized as lost. The headers in core/file/quant document the layouts. In Q4_0 and
/// similar types, a block of zeros has a factor of zero and other bytes that are not, so their factors are left out.
constexpr std::array kLosses = {
    Loss{QuantType::Q5_0, BlockPart::HighBits, areZero<2, 4>},
    Loss{QuantType::Q5_1, BlockPart::HighBits, areZero<4, 4>},
    Loss{QuantType::Q5_K, BlockPart::HighBits, areZero<16, 32>},
    Loss{QuantType::Q6_K, BlockPart::HighBits, areZero<128, 64>},
    Loss{QuantType::Q3_K, BlockPart::HighBits, areZero<0, 32>},
    Loss{QuantType::Q2_K, BlockPart::Scales, areZeroInQ2_K<0x0F>},
    Loss{QuantType::Q3_K, BlockPart::Scales, areZero<96, 12>},
    Loss{QuantType::Q4_K, BlockPart::Scales, areZeroInQ4_K<&ScaleAndMinimum::scale>},
    Loss{QuantType::Q5_K, BlockPart::Scales, areZeroInQ4_K<&ScaleAndMinimum::scale>},
    Loss{QuantType::Q6_K, BlockPart::Scales, areZero<192, 16>},
    Loss{QuantType::Q2_K, BlockPart::Factors, areZero<80, 2>},
    Loss{QuantType::Q3_K, BlockPart::Factors, areZero<108, 2>},
    Loss{QuantType::Q4_K, BlockPart::Factors, areZero<0, 2>},
    Loss{QuantType::Q5_K, BlockPart::Factors, areZero<0, 2>},
    Loss{QuantType::Q6_K, BlockPart::Factors, areZero<208, 2>},
    Loss{QuantType::Q4_1, BlockPart::Minima, areZero<2, 2>},
    Loss{QuantType::Q5_1, BlockPart::Minima, areZero<2, 2>},
    Loss{QuantType::Q2_K, BlockPart::Minima, areZero<82, 2>},
    Loss{QuantType::Q2_K, BlockPart::Minima, areZeroInQ2_K<0xF0>},
    Loss{QuantType::Q4_K, BlockPart::Minima, areZero<2, 2>},
    Loss{QuantType::Q4_K, BlockPart::Minima, areZeroInQ4_K<&ScaleAndMinimum::minimum>},
    Loss{QuantType::Q5_K, BlockPart::Minima, areZero<2, 2>},
    Loss{QuantType::Q5_K, BlockPart::Minima, areZeroInQ4_K<&ScaleAndMinimum::minimum>},
};

}  // namespace

BlockPart lostBlockPart(const GgufTensor& tensor)
{
    const std::size_t blockBytes = quantTraits(tensor.type).blockBytes;
    const auto isZero = [](std::byte one) { return one == std::byte{0}; };
    for (const Loss& loss : kLosses) {
        if (loss.type != tensor.type) continue;
        std::size_t at = 0;
        while (at + blockBytes <= tensor.data.size() && loss.isLost(tensor.data.subspan(at, blockBytes)))
            at += blockBytes;
        const bool isLost = at > 0 && at + blockBytes > tensor.data.size();
        if (isLost && !std::ranges::all_of(tensor.data, isZero)) return loss.part;
    }
    return BlockPart::None;
}

bool hasMinima(QuantType type) noexcept
{
    return std::ranges::any_of(
        kLosses, [type](const Loss& loss) { return loss.type == type && loss.part == BlockPart::Minima; });
}

std::string_view describeLoss(BlockPart part) noexcept
{
    switch (part) {
    case BlockPart::None:
        return {};
    case BlockPart::HighBits:
        return "The high bits of all blocks are lost.";
    case BlockPart::Minima:
        return "The minima of all blocks are lost.";
    case BlockPart::Scales:
        return "The scales of all blocks are lost.";
    case BlockPart::Factors:
        return "The factors of the scales of all blocks are lost.";
    }
    return {};
}

}  // namespace vitrine
