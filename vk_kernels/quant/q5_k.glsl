// w = d · scale · q - dmin · minimum. Word 0 has d and dmin, words 1–3 have the scales and minima. Words 4–11 have the
// fifth bits of the quants q; the bits of group j of 32 weights are bit j of each byte. In the following words, the low
// nibbles are the low four bits of the quants of an even group, and the high nibbles are the low four bits of the next
// group.
#include "vk_kernels/include/k_scales.glsl"

void decode(uint row, uint scales, uint g, out float w[32])
{
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    uvec4 head = quadAt(block), highs[2] = quadsAt(block + 4), lows[2] = quadsAt(block + 12 + j / 2 * 8);
    vec2 factors = unpackHalf2x16(head.x) * vec2(scaleAndMinimum(head.yzw, j));
    [[unroll]] for (uint h = 0; h < 2; ++h) {
        uvec4 quants = (lows[h] >> (4 * (j & 1)) & 0x0F0F0F0Fu) | (highs[h] >> j & 0x01010101u) << 4;
        [[unroll]] for (uint i = 0; i < 16; ++i) {
            w[16 * h + i] = factors.x * float(byteOf(quants[i / 4], i & 3)) - factors.y;
        }
    }
}

#ifdef BYTES
void decodeBytes(uint row, uint scales, uint g, out uvec4 q[2], out vec2 scale, out float minimum)
{
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    uvec4 head = quadAt(block), highs[2] = quadsAt(block + 4), lows[2] = quadsAt(block + 12 + j / 2 * 8);
    vec2 factors = unpackHalf2x16(head.x) * vec2(scaleAndMinimum(head.yzw, j));
    [[unroll]] for (uint i = 0; i < 2; ++i) {
        q[i] = lows[i] >> (4 * (j & 1)) & 0x0F0F0F0Fu | (highs[i] >> j & 0x01010101u) << 4;
    }
    scale = factors.xx;
    minimum = -factors.y;
}
#endif
