// w = d · (scale - 32) · (q - 4). First plane: words 0–7 have the third bits of the quants q, words 8–23 the low two
// bits. Second plane: the scales of groups of 16 weights. Words 0–1 have the low four bits of scales 0–7 and 8–15, and
// word 2 has the high two bits. Third plane: d.
void decode(uint row, uint scales, uint g, out float w[32])
{
    uint block = row + g / 8 * MAIN_WORDS, packed = scales + g / 8 * (PLANE_2 - PLANE_1), j = g & 7;
    float d = splitScale(planeBehind(scales, PLANE_2), g / 8);
    uint low = halfOf(wordAt(packed + (j & 3) / 2), j & 1) >> (j / 4 * 4);
    uint high = halfOf(wordAt(packed + 2), j & 1) >> (j / 2 * 2);
    uint pair = (low & 0x0F0Fu) | (high & 0x0303u) << 4;
    uvec4 thirds[2] = quadsAt(block), lows[2] = quadsAt(block + 8 + j / 4 * 8);
    [[unroll]] for (uint h = 0; h < 2; ++h) {
        float scale = d * (float(byteOf(pair, h)) - 32.0);
        uvec4 quants = (lows[h] >> (2 * (j & 3)) & 0x03030303u) | (thirds[h] >> j & 0x01010101u) << 2;
        [[unroll]] for (uint i = 0; i < 16; ++i) w[16 * h + i] = scale * (float(byteOf(quants[i / 4], i & 3)) - 4.0);
    }
}
