// w = d · scale · q - dmin · minimum. Words 0–3: scales and minima of groups of 16; 4–19: two bits of each weight, those
// of four groups of 32 in one byte; 20: d and dmin.
void decode(uint row, uint scales, uint g, out float w[32])
{
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    vec2 d = unpackHalf2x16(wordAt(block + 20));
    uint pair = halfOf(wordAt(block + j / 2), j & 1);
    [[unroll]] for (uint i = 0; i < 32; ++i) {
        uint packed = byteOf(pair, i / 16);
        uint q = byteOf(wordAt(block + 4 + j / 4 * 8 + i / 4), i & 3) >> (2 * (j & 3)) & 3;
        w[i] = d.x * float(packed & 15) * float(q) - d.y * float(packed >> 4);
    }
}
