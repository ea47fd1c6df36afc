// w = d · (q - 1); the split part is d. Two bits of each weight, those of four groups of 32 in one byte.
void decode(uint row, uint scales, uint g, out float w[32])
{
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    float d = splitScale(scales, g / 8);
    [[unroll]] for (uint i = 0; i < 32; ++i) {
        uint q = byteOf(wordAt(block + j / 4 * 8 + i / 4), i & 3) >> (2 * (j & 3)) & 3;
        w[i] = d * float(int(q) - 1);
    }
}
