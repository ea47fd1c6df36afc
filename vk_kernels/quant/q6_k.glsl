// w = d · scale · (q - 32). First plane: words 0–31 have the low four bits of the quants q, words 32–47 the high two
// bits, and words 48–51 the scales of groups of 16 weights. Second plane: d.
void decode(uint row, uint scales, uint g, out float w[32])
{
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    float d = splitScale(scales, g / 8);
    uint pair = halfOf(wordAt(block + 48 + j / 2), j & 1);
    uvec4 lows[2] = quadsAt(block + j / 4 * 16 + (j & 1) * 8), highs[2] = quadsAt(block + 32 + j / 4 * 8);
    [[unroll]] for (uint h = 0; h < 2; ++h) {
        float scale = d * float(signedByteOf(pair, h));
        uvec4 low = lows[h] >> ((j & 3) / 2 * 4) & 0x0F0F0F0Fu, high = highs[h] >> (2 * (j & 3)) & 0x03030303u;
        uvec4 quants = low | high << 4;
        [[unroll]] for (uint i = 0; i < 16; ++i) w[16 * h + i] = scale * (float(byteOf(quants[i / 4], i & 3)) - 32.0);
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
