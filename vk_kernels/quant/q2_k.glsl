// w = d · scale · q - dmin · minimum. First plane: words 0–3 have the scales and minima of groups of 16 weights. Words
// 4–19 have the quants q, two bits each; a byte contains one weight of each of four groups of 32. Second plane: d and
// dmin.
void decode(uint row, uint scales, uint g, out float w[32])
{
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    vec2 d = unpackHalf2x16(wordAt(scales + g / 8));
    uint pair = halfOf(wordAt(block + j / 2), j & 1);
    uvec4 words[2] = quadsAt(block + 4 + j / 4 * 8);
    [[unroll]] for (uint h = 0; h < 2; ++h) {
        uint packed = byteOf(pair, h);
        vec2 factors = d * vec2(packed & 15, packed >> 4);
        uvec4 quants = words[h] >> (2 * (j & 3)) & 0x03030303u;
        [[unroll]] for (uint i = 0; i < 16; ++i) {
            w[16 * h + i] = factors.x * float(byteOf(quants[i / 4], i & 3)) - factors.y;
        }
    }
}
