// w = d / 8 · (2 · scale + 1) · ±m. The magnitude m is one of the 8 values of a grid point (IqGrid). First plane: words
// 0–7 have the low 8 bits of the indices of grid points, words 8–15 the signs, words 16–17 the high two bits of the
// indices, and words 18–19 the scales of groups of 16 weights. Second plane: d.
#include "vk_kernels/include/grids.glsl"

void decode(uint row, uint scales, uint g, out float w[32])
{
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    float d = splitScale(scales, g / 8) * 0.125;
    uint low = wordAt(block + j), signs = wordAt(block + 8 + j);
    uint high = byteOf(wordAt(block + 16 + j / 4), j & 3);
    uint packed = byteOf(wordAt(block + 18 + j / 4), j & 3);
    [[unroll]] for (uint i = 0; i < 32; ++i) {
        uint point = byteOf(low, i / 8) | (high >> (2 * (i / 8)) & 3) << 8;
        float scale = d * float(2 * (packed >> (i / 16 * 4) & 15) + 1);
        w[i] = withSign(scale * float(ofPoint8(VITRINE_GRID_IQ2_S, point, i & 7)), byteOf(signs, i / 8), i & 7);
    }
}
