// w = d · q + m. First plane: low four bits of the quants q; weights 0–15 are in the low nibbles, 16–31 in the high
// nibbles. Second plane: one word with d and m, then one word with the fifth bits of the quants.
#include "vk_kernels/include/fifth_bits.glsl"

void decode(uint row, uint scales, uint g, out float w[32])
{
    uvec2 head = pairAt(scales + 2 * g);
    vec2 scale = unpackHalf2x16(head.x);
    uvec4 quants[2] = fiveBits(quadAt(row + 4 * g), head.y);
    [[unroll]] for (uint i = 0; i < 32; ++i) {
        w[i] = scale.x * float(byteOf(quants[i / 16][i / 4 & 3], i & 3)) + scale.y;
    }
}

#ifdef BYTES
void decodeBytes(uint row, uint scales, uint g, out uvec4 q[2], out vec2 scale, out float minimum)
{
    uvec2 head = pairAt(scales + 2 * g);
    vec2 factors = unpackHalf2x16(head.x);
    q = fiveBits(quadAt(row + 4 * g), head.y);
    scale = factors.xx;
    minimum = factors.y;
}
#endif
