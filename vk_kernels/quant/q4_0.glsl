// w = d · (q - 8). First plane: quants q; weights 0–15 are in the low nibbles, 16–31 in the high nibbles. Second plane:
// d.
void decode(uint row, uint scales, uint g, out float w[32])
{
    float d = splitScale(scales, g);
    uvec4 words = quadAt(row + 4 * g);
    uvec4 low = words & 0x0F0F0F0Fu, high = words >> 4 & 0x0F0F0F0Fu;
    [[unroll]] for (uint i = 0; i < 16; ++i) {
        w[i] = d * (float(byteOf(low[i / 4], i & 3)) - 8.0);
        w[i + 16] = d * (float(byteOf(high[i / 4], i & 3)) - 8.0);
    }
}

#ifdef BYTES
void decodeBytes(uint row, uint scales, uint g, out uvec4 q[2], out vec2 scale, out float minimum)
{
    uvec4 words = quadAt(row + 4 * g);
    q = uvec4[2](minus(words & 0x0F0F0F0Fu, 8), minus(words >> 4 & 0x0F0F0F0Fu, 8));
    scale = vec2(splitScale(scales, g));
    minimum = 0.0;
}
#endif
