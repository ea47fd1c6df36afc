// w = d · (2 · scale + 1) · (t + s), where t is one of the 8 values of a grid point (IqGrid), and the shift s is 1/8 or
// -1/8. First plane: words 0–7 have the low 8 bits of the indices of grid points. Words 8–11 have, for each group of 32
// weights, the 3 high bits of four indices, 3 bits of scale, and the sign of s. Second plane: d.
#include "vk_kernels/include/grids.glsl"

void decode(uint row, uint scales, uint g, out float w[32])
{
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    uint low = wordAt(block + j), group = halfOf(wordAt(block + 8 + j / 2), j & 1);
    float scale = splitScale(scales, g / 8) * float(2 * (group >> 12 & 7) + 1);
    float shift = (group & 0x8000) != 0 ? -0.125 : 0.125;
    [[unroll]] for (uint i = 0; i < 32; ++i) {
        uint point = byteOf(low, i / 8) | (group >> (3 * (i / 8)) & 7) << 8;
        w[i] = scale * (float(ofPoint8(VITRINE_GRID_IQ1, point, i & 7)) + shift);
    }
}
