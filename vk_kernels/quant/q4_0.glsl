// w = d · (q - 8); the split part is d. Low nibbles are weights 0–15, high nibbles 16–31.
void decode(uint row, uint scales, uint g, out float w[32])
{
    float d = splitScale(scales, g);
    uvec4 words = quadAt(row + 4 * g);
    [[unroll]] for (uint i = 0; i < 16; ++i) {
        uint q = byteOf(words[i / 4], i & 3);
        w[i] = d * float(int(q & 15) - 8);
        w[i + 16] = d * float(int(q >> 4) - 8);
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
