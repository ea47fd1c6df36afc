// w = d · (t - 1); the split part is d. A byte holds five digits in base 3, the last four bytes four. Digit n of byte
// l < 32 is weight 32 n + l, of byte 32 + l weight 160 + 16 n + l, of byte 48 + l weight 240 + 4 n + l.
void decode(uint row, uint scales, uint g, out float w[32])
{
    const uint kPowers[5] = uint[5](1, 3, 9, 27, 81);
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    float d = splitScale(scales, g / 8);
    [[unroll]] for (uint i = 0; i < 32; ++i) {
        uint at = 32 * j + i;
        uint l = at < 160 ? i : at < 240 ? 32 + (at & 15) : 48 + (at & 3);
        uint n = at < 160 ? j : at < 240 ? (at - 160) / 16 : (at - 240) / 4;
        uint fraction = byteOf(wordAt(block + l / 4), l & 3) * kPowers[n] & 255;
        w[i] = d * float(int(fraction * 3 >> 8) - 1);
    }
}
