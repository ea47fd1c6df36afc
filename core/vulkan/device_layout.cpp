#include "core/vulkan/device_layout.h"

#include <cstring>

namespace vitrine {

namespace {

constexpr std::size_t kWord = 4;
constexpr std::size_t kRowAlignment = 16;

/// Whether the odd bytes of a block are its last and not its first.
bool scaleIsLast(QuantType type)
{
    return type == QuantType::Q3_K || type == QuantType::Q6_K || type == QuantType::TQ1_0 || type == QuantType::TQ2_0;
}

}  // namespace

DeviceLayout::DeviceLayout(QuantType type, std::size_t columns)
{
    const QuantTraits& traits = quantTraits(type);
    blockBytes = traits.blockBytes;
    // Plain numbers are no blocks: a whole row of them is one piece.
    if (traits.blockSize == 1) blockBytes = columns * traits.blockBytes;
    blocks = traits.blockSize == 1 ? 1 : columns / traits.blockSize;
    scaleBytes = traits.blockSize == 1 ? 0 : blockBytes % kWord;
    mainBytes = blockBytes - scaleBytes;
    scaleAt = scaleIsLast(type) ? mainBytes : 0;
    rowBytes = (blocks * blockBytes + kRowAlignment - 1) / kRowAlignment * kRowAlignment;
}

void DeviceLayout::pack(const std::byte* row, std::byte* out) const noexcept
{
    if (scaleBytes == 0) {
        std::memcpy(out, row, blocks * blockBytes);
        return;
    }
    std::byte* scales = out + blocks * mainBytes;
    const std::size_t mainAt = scaleAt == 0 ? scaleBytes : 0;
    for (std::size_t b = 0; b < blocks; ++b, row += blockBytes) {
        std::memcpy(out + b * mainBytes, row + mainAt, mainBytes);
        std::memcpy(scales + b * scaleBytes, row + scaleAt, scaleBytes);
    }
}

}  // namespace vitrine
