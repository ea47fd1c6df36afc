// w = d · (2 · scale + 1) · ±m. The magnitude m is one of the 4 values of a grid point (IqGrid). First plane: the low 8
// bits of the indices of grid points, one index for every four weights. Second plane: signs. Third plane: the high bits
// of the indices, one byte for each group of 32 weights. Fourth plane: the scales of these groups, four bits each.
// Fifth plane: d.
#include "vk_kernels/include/grids.glsl"

void decode(uint row, uint scales, uint g, out float w[32])
{
    uint packed = wordAt(planeBehind(scales, PLANE_3) + g / 8) >> (4 * (g & 7)) & 15;
    float scale = splitScale(planeBehind(scales, PLANE_4), g / 8) * float(2 * packed + 1);
    uvec2 low = pairAt(row + 2 * g);
    uint signs = wordAt(scales + g), high = byteOf(wordAt(planeBehind(scales, PLANE_2) + g / 4), g & 3);
    [[unroll]] for (uint i = 0; i < 32; ++i) {
        uint point = byteOf(low[i / 16], i / 4 & 3) | (high >> (i / 4) & 1) << 8;
        w[i] = withSign(scale * float(ofPoint4(VITRINE_GRID_IQ3_S, point, i & 3)), byteOf(signs, i / 8), i & 7);
    }
}
