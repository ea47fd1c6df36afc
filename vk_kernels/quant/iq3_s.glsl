// w = d · (2 · scale + 1) · level. Planes: low 8 bits of the indices, each for four weights; signs; high bits of the
// indices, one byte for each group of 32; scales of these groups, four bits each; d.
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
