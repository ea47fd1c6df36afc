// w = d · (q - 1). First plane: quants q, two bits each; a byte contains one weight of each of four groups of 32.
// Second plane: d.
void decode(uint row, uint scales, uint g, out float w[32])
{
    uint j = g & 7;
    float d = splitScale(scales, g / 8);
    uvec4 words[2] = quadsAt(row + g / 4 * 8);
    [[unroll]] for (uint h = 0; h < 2; ++h) {
        uvec4 quants = words[h] >> (2 * (j & 3)) & 0x03030303u;
        [[unroll]] for (uint i = 0; i < 16; ++i) w[16 * h + i] = d * (float(byteOf(quants[i / 4], i & 3)) - 1.0);
    }
}
