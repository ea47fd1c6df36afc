// w = d / 8 · (2 · scale + 1) · level; the split part is d. Words 0–15: of eight weights each 9 bits of index and 7 bits
// of signs; 16–17: scales of groups of 16.
#include "vk_kernels/include/grids.glsl"

void decode(uint row, uint scales, uint g, out float w[32])
{
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    float d = splitScale(scales, g / 8) * 0.125;
    uint packed = byteOf(wordAt(block + 16 + j / 4), j & 3);
    [[unroll]] for (uint i = 0; i < 32; ++i) {
        uint point = halfOf(wordAt(block + 2 * j + i / 16), i / 8 & 1);
        float scale = d * float(2 * (packed >> (i / 16 * 4) & 15) + 1);
        w[i] = withSign(scale * float(ofPoint8(VITRINE_GRID_IQ2_XS, point & 511, i & 7)), evenSigns(point >> 9), i & 7);
    }
}
