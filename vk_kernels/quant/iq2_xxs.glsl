// w = d / 8 · (2 · scale + 1) · ±m. The magnitude m is one of the 8 values of a grid point (IqGrid). First plane: two
// words for each group of 32 weights, with four indices of grid points, four times 7 bits of signs, and the scale.
// Second plane: d.
#include "vk_kernels/include/grids.glsl"

void decode(uint row, uint scales, uint g, out float w[32])
{
    uvec2 words = pairAt(row + 2 * g);
    float scale = splitScale(scales, g / 8) * 0.125 * float(2 * (words.y >> 28) + 1);
    [[unroll]] for (uint i = 0; i < 32; ++i) {
        float magnitude = scale * float(ofPoint8(VITRINE_GRID_IQ2_XXS, byteOf(words.x, i / 8), i & 7));
        w[i] = withSign(magnitude, evenSigns(words.y >> (7 * (i / 8)) & 127), i & 7);
    }
}
