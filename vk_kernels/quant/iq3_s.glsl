// w = d · (2 · scale + 1) · level; the split part is d. Words 0–15: low 8 bits of indices, of four weights each; 16–17:
// their high bits; 18–25: signs; 26: scales of groups of 32.
#include "vk_kernels/include/grids.glsl"

void decode(uint row, uint scales, uint g, out float w[32])
{
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    uint packed = wordAt(block + 26) >> (4 * j) & 15;
    float scale = splitScale(scales, g / 8) * float(2 * packed + 1);
    uint high = byteOf(wordAt(block + 16 + j / 4), j & 3);
    [[unroll]] for (uint i = 0; i < 32; ++i) {
        uint point = byteOf(wordAt(block + 2 * j + i / 16), i / 4 & 3) | (high >> (i / 4) & 1) << 8;
        uint signs = byteOf(wordAt(block + 18 + j), i / 8);
        w[i] = withSign(scale * float(ofPoint4(VITRINE_GRID_IQ3_S, point, i & 3)), signs, i & 7);
    }
}
