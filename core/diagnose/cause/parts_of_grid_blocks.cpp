// Formats with weights on a grid. In BlockParts, each grid point of eight weights is a group, so that each point can
// have its own shift.
#include "core/diagnose/cause/parts_of_blocks.h"

namespace vitrine {

namespace {

BlockParts gridBlock(float d)
{
    BlockParts parts;
    parts.elements = 256;
    parts.groupSize = 8;
    parts.d = d;
    return parts;
}

template <std::size_t Width>
void setPoint(BlockParts& parts, std::size_t first, const std::int8_t (&point)[Width], unsigned signs)
{
    for (std::size_t i = 0; i < Width; ++i) {
        parts.quants[first + i] = point[i];
        parts.negative[first + i] = (signs >> i & 1U) != 0;
    }
}

/// Writes (t + s) · scale as scale · t - (-s · scale), because BlockParts has minima instead of shifts.
void setShift(BlockParts& parts, std::size_t group, float shift)
{
    parts.dmin = parts.d;
    parts.minima[group] = -shift * parts.scales[group];
}

}  // namespace

BlockParts partsOf(const BlockIQ1_S& block, HalfReader read)
{
    BlockParts parts = gridBlock(read(block.d));
    for (std::size_t i = 0; i < 32; ++i) {
        const int group = block.qh[i / 4];
        parts.scales[i] = static_cast<float>(2 * (group >> 12 & 7) + 1);
        setShift(parts, i, (group & 0x8000) != 0 ? -0.125F : 0.125F);
        setPoint(parts, 8 * i, kIq1Grid.points[block.qs[i] | (group >> (i % 4 * 3) & 7) << 8], 0);
    }
    return parts;
}

BlockParts partsOf(const BlockIQ1_M& block, HalfReader read)
{
    BlockParts parts = gridBlock(read(block.d()));
    for (std::size_t i = 0; i < 32; ++i) {
        const int high = block.qh[i / 2] >> (i % 2 * 4) & 15;
        parts.scales[i] = static_cast<float>(2 * (block.scales[i / 8] >> (i / 2 % 4 * 3) & 7) + 1);
        setShift(parts, i, (high & 8) != 0 ? -0.125F : 0.125F);
        setPoint(parts, 8 * i, kIq1Grid.points[block.qs[i] | (high & 7) << 8], 0);
    }
    return parts;
}

BlockParts partsOf(const BlockIQ2_XXS& block, HalfReader read)
{
    BlockParts parts = gridBlock(read(block.d) * 0.125F);
    for (std::size_t i = 0; i < 32; ++i) {
        const std::uint32_t bits = load32Bits(block.groups[i / 4].signsAndScale);
        parts.scales[i] = static_cast<float>(2 * (bits >> 28) + 1);
        setPoint(parts, 8 * i, kIq2XxsGrid.points[block.groups[i / 4].points[i % 4]],
                 evenSigns(bits >> (i % 4 * 7) & 127));
    }
    return parts;
}

BlockParts partsOf(const BlockIQ2_XS& block, HalfReader read)
{
    BlockParts parts = gridBlock(read(block.d) * 0.125F);
    for (std::size_t i = 0; i < 32; ++i) {
        parts.scales[i] = static_cast<float>(2 * (block.scales[i / 4] >> (i / 2 % 2 * 4) & 15) + 1);
        setPoint(parts, 8 * i, kIq2XsGrid.points[block.qs[i] & 511], evenSigns(block.qs[i] >> 9U));
    }
    return parts;
}

BlockParts partsOf(const BlockIQ2_S& block, HalfReader read)
{
    BlockParts parts = gridBlock(read(block.d) * 0.125F);
    for (std::size_t i = 0; i < 32; ++i) {
        const int high = block.qh[i / 4] >> (i % 4 * 2) & 3;
        parts.scales[i] = static_cast<float>(2 * (block.scales[i / 4] >> (i / 2 % 2 * 4) & 15) + 1);
        setPoint(parts, 8 * i, kIq2SGrid.points[block.qs[i] | high << 8], block.signs[i]);
    }
    return parts;
}

BlockParts partsOf(const BlockIQ3_XXS& block, HalfReader read)
{
    BlockParts parts = gridBlock(read(block.d) * 0.25F);
    for (std::size_t i = 0; i < 64; ++i) {
        const std::uint32_t bits = load32Bits(block.signsAndScale[i / 8]);
        parts.scales[i / 2] = static_cast<float>(2 * (bits >> 28) + 1);
        const unsigned signs = evenSigns(bits >> (i % 8 / 2 * 7) & 127) >> (i % 2 * 4);
        setPoint(parts, 4 * i, kIq3XxsGrid.points[block.qs[i]], signs);
    }
    return parts;
}

BlockParts partsOf(const BlockIQ3_S& block, HalfReader read)
{
    BlockParts parts = gridBlock(read(block.d));
    for (std::size_t i = 0; i < 64; ++i) {
        const int high = block.qh[i / 8] >> (i % 8) & 1;
        parts.scales[i / 2] = static_cast<float>(2 * (block.scales[i / 16] >> (i / 8 % 2 * 4) & 15) + 1);
        const unsigned signs = static_cast<unsigned>(block.signs[i / 2]) >> (i % 2 * 4);
        setPoint(parts, 4 * i, kIq3SGrid.points[block.qs[i] | high << 8], signs);
    }
    return parts;
}

}  // namespace vitrine
