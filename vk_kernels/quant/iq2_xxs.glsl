// w = d / 8 · (2 · scale + 1) · level; the split part is d. Of each group of 32 two words: four indices, then four times
// 7 bits of signs and the scale.
#include "vk_kernels/include/grids.glsl"

void decode(uint row, uint scales, uint g, out float w[32])
{
    uint points = wordAt(row + 2 * g), bits = wordAt(row + 2 * g + 1);
    float scale = splitScale(scales, g / 8) * 0.125 * float(2 * (bits >> 28) + 1);
    [[unroll]] for (uint i = 0; i < 32; ++i) {
        float magnitude = scale * float(ofPoint8(VITRINE_GRID_IQ2_XXS, byteOf(points, i / 8), i & 7));
        w[i] = withSign(magnitude, evenSigns(bits >> (7 * (i / 8)) & 127), i & 7);
    }
}
