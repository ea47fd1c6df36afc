// w = d · (2 · scale + 1) · (t + s), where t is one of the 8 values of a grid point (IqGrid), and the shift s is 1/8 or
// -1/8. First plane: words 0–7 have the low 8 bits of the indices of grid points. Words 8–11 have, for each index, 3
// high bits and the sign of s. Second plane: two words with the scales. The top four bits of each 16-bit half of these
// words are four of the 16 bits of d.
#include "vk_kernels/include/grids.glsl"

void decode(uint row, uint scales, uint g, out float w[32])
{
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    uvec2 head = pairAt(scales + g / 8 * 2), tops = head >> 12 & 0xFu | head >> 28 << 4;
    float d = lowHalf(tops.x | tops.y << 8);
    uint packed = halfOf(j < 4 ? head.x : head.y, j / 2 & 1) >> ((j & 1) * 6);
    uint low = wordAt(block + j), high = halfOf(wordAt(block + 8 + j / 2), j & 1);
    [[unroll]] for (uint i = 0; i < 32; ++i) {
        float scale = d * float(2 * (packed >> (i / 16 * 3) & 7) + 1);
        uint bits = high >> (i / 8 * 4) & 15;
        uint point = byteOf(low, i / 8) | (bits & 7) << 8;
        w[i] = scale * (float(ofPoint8(VITRINE_GRID_IQ1, point, i & 7)) + ((bits & 8) != 0 ? -0.125 : 0.125));
    }
}
