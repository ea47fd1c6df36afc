// w = d · (t - 1), where t is a digit in base 3. First plane: 48 bytes with five digits each. Digit n of byte l < 32 is
// weight 32 n + l; digit n of byte 32 + l is weight 160 + 16 n + l. Second plane: 4 bytes with four digits each; digit
// n of byte l is weight 240 + 4 n + l. Third plane: d.

/// Returns digit n, in base 3, of each byte. `powers` is 3^n. A byte is multiplied by 3^n modulo 256, and the leading
/// digit of the product is returned.
uvec4 digits(uvec4 words, uvec4 powers)
{
    uvec4 even = (words & 0x00FF00FFu) * powers & 0x00FF00FFu, odd = (words >> 8 & 0x00FF00FFu) * powers & 0x00FF00FFu;
    return (even * 3 >> 8 & 0x00030003u) | (odd * 3 & 0x03000300u);
}

void decode(uint row, uint scales, uint g, out float w[32])
{
    const uint kPowers[5] = uint[5](1, 3, 9, 27, 81);
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    float d = splitScale(planeBehind(scales, PLANE_2), g / 8);
    bool isFirst = j < 5;
    uvec4 words[2] = uvec4[2](quadAt(block + (isFirst ? 0 : 8)), quadAt(block + (isFirst ? 4 : 8)));
    uint n = isFirst ? j : 2 * j - 10;
    uvec4 powers[2] = uvec4[2](uvec4(kPowers[n]), uvec4(kPowers[isFirst ? j : min(n + 1, 4)]));
    if (j == 7) {
        words[1] = uvec4(wordAt(scales + g / 8));
        powers[1] = uvec4(kPowers[0], kPowers[1], kPowers[2], kPowers[3]);
    }
    [[unroll]] for (uint h = 0; h < 2; ++h) {
        uvec4 quants = digits(words[h], powers[h]);
        [[unroll]] for (uint i = 0; i < 16; ++i) w[16 * h + i] = d * (float(byteOf(quants[i / 4], i & 3)) - 1.0);
    }
}
