// Formats with one scale per block, and the ternary formats.
#include "core/diagnose/cause/parts_of_blocks.h"

namespace vitrine {

namespace {

BlockParts oneGroup(std::size_t elements, float d)
{
    BlockParts parts;
    parts.elements = elements;
    parts.groupSize = elements;
    parts.d = d;
    parts.scales[0] = 1;
    return parts;
}

/// Reads 32 nibbles: first the low nibbles of all bytes, then the high nibbles.
void readNibbles(const std::uint8_t (&bytes)[16], BlockParts& parts)
{
    for (std::size_t i = 0; i < 16; ++i) {
        parts.quants[i] = bytes[i] & 15;
        parts.quants[i + 16] = bytes[i] >> 4;
    }
}

void addFifthBits(const std::uint8_t (&bits)[4], BlockParts& parts)
{
    for (std::size_t i = 0; i < 32; ++i) parts.quants[i] |= (bits[i / 8] >> (i % 8) & 1) << 4;
}

/// Sets the minimum of the block. The format adds it, but BlockParts subtracts minima.
void setMinimum(BlockParts& parts, float minimum)
{
    parts.dmin = minimum;
    parts.minima[0] = -1;
}

}  // namespace

BlockParts partsOf(const BlockQ4_0& block, HalfReader read)
{
    BlockParts parts = oneGroup(32, read(block.d));
    readNibbles(block.qs, parts);
    parts.zero = 8;
    return parts;
}

BlockParts partsOf(const BlockQ4_1& block, HalfReader read)
{
    BlockParts parts = oneGroup(32, read(block.d));
    readNibbles(block.qs, parts);
    setMinimum(parts, read(block.m));
    return parts;
}

BlockParts partsOf(const BlockQ5_0& block, HalfReader read)
{
    BlockParts parts = oneGroup(32, read(block.d));
    readNibbles(block.qs, parts);
    addFifthBits(block.qh, parts);
    parts.zero = 16;
    return parts;
}

BlockParts partsOf(const BlockQ5_1& block, HalfReader read)
{
    BlockParts parts = oneGroup(32, read(block.d));
    readNibbles(block.qs, parts);
    addFifthBits(block.qh, parts);
    setMinimum(parts, read(block.m));
    return parts;
}

BlockParts partsOf(const BlockQ8_0& block, HalfReader read)
{
    BlockParts parts = oneGroup(32, read(block.d));
    for (std::size_t i = 0; i < 32; ++i) parts.quants[i] = block.qs[i];
    return parts;
}

BlockParts partsOf(const BlockIQ4_NL& block, HalfReader read)
{
    BlockParts parts = oneGroup(32, read(block.d));
    readNibbles(block.qs, parts);
    parts.levels = kIq4Levels;
    return parts;
}

BlockParts partsOf(const BlockMXFP4& block, HalfReader /*its scale is a power of two, not a half*/)
{
    BlockParts parts = oneGroup(32, block.scale());
    readNibbles(block.qs, parts);
    parts.levels = kMxfp4Levels;
    return parts;
}

BlockParts partsOf(const BlockTQ1_0& block, HalfReader read)
{
    BlockParts parts = oneGroup(256, read(block.d));
    for (std::size_t n = 0; n < 5; ++n) {
        const int digit = static_cast<int>(n);
        for (std::size_t l = 0; l < 32; ++l) parts.quants[32 * n + l] = BlockTQ1_0::digit(block.qs[l], digit);
        for (std::size_t l = 0; l < 16; ++l)
            parts.quants[160 + 16 * n + l] = BlockTQ1_0::digit(block.qs[32 + l], digit);
        for (std::size_t l = 0; n < 4 && l < 4; ++l) {
            parts.quants[240 + 4 * n + l] = BlockTQ1_0::digit(block.qh[l], digit);
        }
    }
    parts.zero = 1;
    return parts;
}

BlockParts partsOf(const BlockTQ2_0& block, HalfReader read)
{
    BlockParts parts = oneGroup(256, read(block.d));
    for (std::size_t i = 0; i < 256; ++i) parts.quants[i] = block.qs[i / 128 * 32 + i % 32] >> (i / 32 % 4 * 2) & 3;
    parts.zero = 1;
    return parts;
}

}  // namespace vitrine
