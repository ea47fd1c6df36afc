// w = d / 4 · (2 · scale + 1) · ±m. The magnitude m is one of the 4 values of a grid point (IqGrid). First plane: words
// 0–15 have the indices of grid points, one for every four weights. Words 16–23 have, for each group of 32 weights,
// four times 7 bits of signs and the scale. Second plane: d.
#include "vk_kernels/include/grids.glsl"

void decode(uint row, uint scales, uint g, out float w[32])
{
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    uint bits = wordAt(block + 16 + j);
    float scale = splitScale(scales, g / 8) * 0.25 * float(2 * (bits >> 28) + 1);
    uvec2 points = pairAt(block + 2 * j);
    [[unroll]] for (uint i = 0; i < 32; ++i) {
        uint point = byteOf(points[i / 16], i / 4 & 3);
        uint signs = evenSigns(bits >> (7 * (i / 8)) & 127);
        w[i] = withSign(scale * float(ofPoint4(VITRINE_GRID_IQ3_XXS, point, i & 3)), signs, i & 7);
    }
}
