// w = d · scale · q - dmin · minimum. Word 0 has d and dmin, words 1–3 have the scales and minima. In the following
// words, the low nibbles are the quants of an even group of 32 weights, and the high nibbles are the quants of the next
// group.
#include "vk_kernels/include/k_scales.glsl"

void decode(uint row, uint scales, uint g, out float w[32])
{
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    uvec4 head = quadAt(block), words[2] = quadsAt(block + 4 + j / 2 * 8);
    vec2 factors = unpackHalf2x16(head.x) * vec2(scaleAndMinimum(head.yzw, j));
    [[unroll]] for (uint h = 0; h < 2; ++h) {
        uvec4 quants = words[h] >> (4 * (j & 1)) & 0x0F0F0F0Fu;
        [[unroll]] for (uint i = 0; i < 16; ++i) {
            w[16 * h + i] = factors.x * float(byteOf(quants[i / 4], i & 3)) - factors.y;
        }
    }
}

#ifdef BYTES
void decodeBytes(uint row, uint scales, uint g, out uvec4 q[2], out vec2 scale, out float minimum)
{
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    uvec4 head = quadAt(block), words[2] = quadsAt(block + 4 + j / 2 * 8);
    vec2 factors = unpackHalf2x16(head.x) * vec2(scaleAndMinimum(head.yzw, j));
    [[unroll]] for (uint i = 0; i < 2; ++i) q[i] = words[i] >> (4 * (j & 1)) & 0x0F0F0F0Fu;
    scale = factors.xx;
    minimum = -factors.y;
}
#endif
