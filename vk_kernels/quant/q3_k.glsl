// w = d · (scale - 32) · (q - 4); the split part is d. Words 0–7: third bits; 8–23: low two bits; 24–26: scales, low four
// bits of 0–7 and 8–15, then the high two bits.
int groupScale(uint block, uint group)
{
    uint low = byteOf(wordAt(block + 24 + (group & 7) / 4), group & 3) >> (group / 8 * 4) & 15;
    uint high = byteOf(wordAt(block + 26), group & 3) >> (group / 4 * 2) & 3;
    return int(low | high << 4) - 32;
}

void decode(uint row, uint scales, uint g, out float w[32])
{
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    float d = splitScale(scales, g / 8);
    float scale[2] = float[2](d * float(groupScale(block, 2 * j)), d * float(groupScale(block, 2 * j + 1)));
    [[unroll]] for (uint i = 0; i < 32; ++i) {
        uint low = byteOf(wordAt(block + 8 + j / 4 * 8 + i / 4), i & 3) >> (2 * (j & 3)) & 3;
        uint high = byteOf(wordAt(block + i / 4), i & 3) >> j & 1;
        w[i] = scale[i / 16] * float(int(low | high << 2) - 4);
    }
}
