// w = d · scale · q - dmin · minimum. Word 0: d and dmin; 1–3: scales and minima; then low nibbles are the even group of
// 32, high nibbles the odd one.
#include "vk_kernels/include/k_scales.glsl"

void decode(uint row, uint scales, uint g, out float w[32])
{
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    vec2 d = unpackHalf2x16(wordAt(block));
    vec2 factors = d * vec2(scaleAndMinimum(block, j));
    for (uint i = 0; i < 32; ++i) {
        uint q = byteOf(wordAt(block + 4 + j / 2 * 8 + i / 4), i & 3) >> (4 * (j & 1)) & 15;
        w[i] = factors.x * float(q) - factors.y;
    }
}
