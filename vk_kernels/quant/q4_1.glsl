// w = d · q + m. First plane: quants q; weights 0–15 are in the low nibbles, 16–31 in the high nibbles. Second plane: d
// and m.
void decode(uint row, uint scales, uint g, out float w[32])
{
    vec2 scale = unpackHalf2x16(wordAt(scales + g));
    uvec4 words = quadAt(row + 4 * g);
    uvec4 low = words & 0x0F0F0F0Fu, high = words >> 4 & 0x0F0F0F0Fu;
    [[unroll]] for (uint i = 0; i < 16; ++i) {
        w[i] = scale.x * float(byteOf(low[i / 4], i & 3)) + scale.y;
        w[i + 16] = scale.x * float(byteOf(high[i / 4], i & 3)) + scale.y;
    }
}

#ifdef BYTES
void decodeBytes(uint row, uint scales, uint g, out uvec4 q[2], out vec2 scale, out float minimum)
{
    uvec4 words = quadAt(row + 4 * g);
    vec2 factors = unpackHalf2x16(wordAt(scales + g));
    q = uvec4[2](words & 0x0F0F0F0Fu, words >> 4 & 0x0F0F0F0Fu);
    scale = factors.xx;
    minimum = factors.y;
}
#endif
