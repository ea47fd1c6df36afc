// w = d · (q - 16); the split part is d. Word 0: fifth bits; then low nibbles are weights 0–15, high nibbles 16–31.
void decode(uint row, uint scales, uint g, out float w[32])
{
    float d = splitScale(scales, g);
    uint high = wordAt(row + 5 * g);
    [[unroll]] for (uint i = 0; i < 16; ++i) {
        uint q = byteOf(wordAt(row + 5 * g + 1 + i / 4), i & 3);
        w[i] = d * float(int((q & 15) | (high >> i & 1) << 4) - 16);
        w[i + 16] = d * float(int(q >> 4 | (high >> (i + 16) & 1) << 4) - 16);
    }
}

#ifdef BYTES
void decodeBytes(uint row, uint scales, uint g, out uvec4 q[2], out vec2 scale, out float minimum)
{
    uvec4 words = wordsAt(row + 5 * g + 1);
    uint high = wordAt(row + 5 * g);
    q[0] = minus(words & 0x0F0F0F0Fu | fifthBits(high), 16);
    q[1] = minus(words >> 4 & 0x0F0F0F0Fu | fifthBits(high >> 16), 16);
    scale = vec2(splitScale(scales, g));
    minimum = 0.0;
}
#endif
