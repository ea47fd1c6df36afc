/// Returns four bytes. Bit 4 of byte i is bit 4k + i of `bits`; all other bits are 0. The multiplication makes four
/// shifted copies of the bits, and the relevant bits of the copies do not overlap.
uint fifthBits(uint bits, uint k) { return (bits >> (4 * k) & 15) * 0x02040810u & 0x10101010u; }

/// Returns the quants of a block, one byte each: quants 0–15 in the first element, 16–31 in the second. A quant is a
/// nibble of `words` (low nibbles first) plus its fifth bit in `bits`.
uvec4[2] fiveBits(uvec4 words, uint bits)
{
    uvec4 quants[2] = uvec4[2](words & 0x0F0F0F0Fu, words >> 4 & 0x0F0F0F0Fu);
    [[unroll]] for (uint k = 0; k < 4; ++k) {
        quants[0][k] |= fifthBits(bits, k);
        quants[1][k] |= fifthBits(bits, k + 4);
    }
    return quants;
}
