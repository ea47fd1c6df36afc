// Formats with 256 weights in a block and a separate scale for each group of weights.
#include "core/diagnose/cause/parts_of_blocks.h"
#include "core/file/quant/k_scales.h"

namespace vitrine {

namespace {

BlockParts superBlock(std::size_t groupSize, float d)
{
    BlockParts parts;
    parts.elements = 256;
    parts.groupSize = groupSize;
    parts.d = d;
    return parts;
}

void readScalesAndMinima(const std::uint8_t (&packed)[12], BlockParts& parts)
{
    for (std::size_t j = 0; j < 8; ++j) {
        const ScaleAndMinimum group = scaleAndMinimum(packed, static_cast<int>(j));
        parts.scales[j] = static_cast<float>(group.scale);
        parts.minima[j] = static_cast<float>(group.minimum);
    }
}

}  // namespace

BlockParts partsOf(const BlockQ2_K& block, HalfReader read)
{
    BlockParts parts = superBlock(16, read(block.d));
    parts.dmin = read(block.dmin);
    for (std::size_t j = 0; j < 16; ++j) {
        parts.scales[j] = static_cast<float>(block.scales[j] & 15);
        parts.minima[j] = static_cast<float>(block.scales[j] >> 4);
    }
    for (std::size_t i = 0; i < 256; ++i) parts.quants[i] = block.qs[i / 128 * 32 + i % 32] >> (i / 32 % 4 * 2) & 3;
    return parts;
}

BlockParts partsOf(const BlockQ3_K& block, HalfReader read)
{
    BlockParts parts = superBlock(16, read(block.d));
    for (std::size_t j = 0; j < 16; ++j) parts.scales[j] = static_cast<float>(block.groupScale(static_cast<int>(j)));
    for (std::size_t i = 0; i < 256; ++i) {
        const int low = block.qs[i / 128 * 32 + i % 32] >> (i / 32 % 4 * 2) & 3;
        parts.quants[i] = low | (block.hmask[i % 32] >> (i / 32) & 1) << 2;
    }
    parts.zero = 4;
    return parts;
}

BlockParts partsOf(const BlockQ4_K& block, HalfReader read)
{
    BlockParts parts = superBlock(32, read(block.d));
    parts.dmin = read(block.dmin);
    readScalesAndMinima(block.scales, parts);
    for (std::size_t i = 0; i < 256; ++i) parts.quants[i] = block.qs[i / 64 * 32 + i % 32] >> (i / 32 % 2 * 4) & 15;
    return parts;
}

BlockParts partsOf(const BlockQ5_K& block, HalfReader read)
{
    BlockParts parts = superBlock(32, read(block.d));
    parts.dmin = read(block.dmin);
    readScalesAndMinima(block.scales, parts);
    for (std::size_t i = 0; i < 256; ++i) {
        const int low = block.qs[i / 64 * 32 + i % 32] >> (i / 32 % 2 * 4) & 15;
        parts.quants[i] = low | (block.qh[i % 32] >> (i / 32) & 1) << 4;
    }
    return parts;
}

BlockParts partsOf(const BlockQ6_K& block, HalfReader read)
{
    BlockParts parts = superBlock(16, read(block.d));
    for (std::size_t j = 0; j < 16; ++j) parts.scales[j] = static_cast<float>(block.scales[j]);
    for (std::size_t i = 0; i < 256; ++i) {
        const int low = block.ql[i / 128 * 64 + i % 64] >> (i / 64 % 2 * 4) & 15;
        parts.quants[i] = low | (block.qh[i / 128 * 32 + i % 32] >> (i / 32 % 4 * 2) & 3) << 4;
    }
    parts.zero = 32;
    return parts;
}

BlockParts partsOf(const BlockIQ4_XS& block, HalfReader read)
{
    BlockParts parts = superBlock(32, read(block.d));
    for (std::size_t j = 0; j < 8; ++j) {
        const int low = block.scalesLow[j / 2] >> (j % 2 * 4) & 15;
        const int high = block.scalesHigh >> (2 * j) & 3;
        parts.scales[j] = static_cast<float>((low | high << 4) - 32);
    }
    for (std::size_t i = 0; i < 256; ++i) parts.quants[i] = block.qs[i / 32 * 16 + i % 16] >> (i / 16 % 2 * 4) & 15;
    parts.levels = kIq4Levels;
    return parts;
}

}  // namespace vitrine
