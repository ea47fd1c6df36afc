// w = d · q + m. Word 0: d and m; then low nibbles are weights 0–15, high nibbles 16–31.
void decode(uint row, uint scales, uint g, out float w[32])
{
    vec2 scale = unpackHalf2x16(wordAt(row + 5 * g));
    [[unroll]] for (uint i = 0; i < 16; ++i) {
        uint q = byteOf(wordAt(row + 5 * g + 1 + i / 4), i & 3);
        w[i] = scale.x * float(q & 15) + scale.y;
        w[i + 16] = scale.x * float(q >> 4) + scale.y;
    }
}

#ifdef BYTES
void decodeBytes(uint row, uint scales, uint g, out uvec4 q[2], out vec2 scale, out float minimum)
{
    uvec4 words = wordsAt(row + 5 * g + 1);
    vec2 factors = unpackHalf2x16(wordAt(row + 5 * g));
    q = uvec4[2](words & 0x0F0F0F0Fu, words >> 4 & 0x0F0F0F0Fu);
    scale = factors.xx;
    minimum = factors.y;
}
#endif
