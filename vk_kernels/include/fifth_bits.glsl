/// Returns bits 4k … 4k + 3, each as bit 4 of its own byte. The terms of the product do not overlap.
uint fifthBits(uint bits, uint k) { return (bits >> (4 * k) & 15) * 0x02040810u & 0x10101010u; }

/// Returns quants 0–15 and 16–31 of a block, one byte each: the low and high nibbles of `words` with their fifth bits.
uvec4[2] fiveBits(uvec4 words, uint bits)
{
    uvec4 quants[2] = uvec4[2](words & 0x0F0F0F0Fu, words >> 4 & 0x0F0F0F0Fu);
    [[unroll]] for (uint k = 0; k < 4; ++k) {
        quants[0][k] |= fifthBits(bits, k);
        quants[1][k] |= fifthBits(bits, k + 4);
    }
    return quants;
}
