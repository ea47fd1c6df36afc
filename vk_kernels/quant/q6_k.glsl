// w = d · scale · (q - 32); the split part is d. Words 0–31: low four bits; 32–47: high two bits; 48–51: scales of groups
// of 16.
void decode(uint row, uint scales, uint g, out float w[32])
{
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    float d = splitScale(scales, g / 8);
    uint pair = halfOf(wordAt(block + 48 + j / 2), j & 1);
    float scale[2] = float[2](d * float(signedByteOf(pair, 0)), d * float(signedByteOf(pair, 1)));
    uvec4 lows[2] = quadsAt(block + j / 4 * 16 + (j & 1) * 8), highs[2] = quadsAt(block + 32 + j / 4 * 8);
    [[unroll]] for (uint i = 0; i < 32; ++i) {
        uint low = byteOf(lows[i / 16][i / 4 & 3], i & 3) >> ((j & 3) / 2 * 4) & 15;
        uint high = byteOf(highs[i / 16][i / 4 & 3], i & 3) >> (2 * (j & 3)) & 3;
        w[i] = scale[i / 16] * float(int(low | high << 4) - 32);
    }
}

#ifdef BYTES
void decodeBytes(uint row, uint scales, uint g, out uvec4 q[2], out vec2 scale, out float minimum)
{
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    uint pair = halfOf(wordAt(block + 48 + j / 2), j & 1);
    uvec4 lows[2] = quadsAt(block + j / 4 * 16 + (j & 1) * 8), highs[2] = quadsAt(block + 32 + j / 4 * 8);
    [[unroll]] for (uint i = 0; i < 2; ++i) {
        uvec4 low = lows[i] >> ((j & 3) / 2 * 4) & 0x0F0F0F0Fu, high = highs[i] >> (2 * (j & 3)) & 0x03030303u;
        q[i] = minus(low | high << 4, 32);
    }
    scale = splitScale(scales, g / 8) * vec2(signedByteOf(pair, 0), signedByteOf(pair, 1));
    minimum = 0.0;
}
#endif
