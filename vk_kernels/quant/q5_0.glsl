// w = d · (q - 16). First plane: low four bits of the quants q; weights 0–15 are in the low nibbles, 16–31 in the high
// nibbles. Second plane: fifth bits of the quants. Third plane: d.
#include "vk_kernels/include/fifth_bits.glsl"

void decode(uint row, uint scales, uint g, out float w[32])
{
    float d = splitScale(planeBehind(scales, PLANE_2), g);
    uvec4 quants[2] = fiveBits(quadAt(row + 4 * g), wordAt(scales + g));
    [[unroll]] for (uint i = 0; i < 32; ++i) w[i] = d * (float(byteOf(quants[i / 16][i / 4 & 3], i & 3)) - 16.0);
}

#ifdef BYTES
void decodeBytes(uint row, uint scales, uint g, out uvec4 q[2], out vec2 scale, out float minimum)
{
    q = fiveBits(quadAt(row + 4 * g), wordAt(scales + g));
    [[unroll]] for (uint i = 0; i < 2; ++i) q[i] = minus(q[i], 16);
    scale = vec2(splitScale(planeBehind(scales, PLANE_2), g));
    minimum = 0.0;
}
#endif
