// w = d · q; the split part is d.
void decode(uint row, uint scales, uint g, out float w[32])
{
    float d = splitScale(scales, g);
    for (uint i = 0; i < 32; ++i) w[i] = d * float(signedByteOf(wordAt(row + 8 * g + i / 4), i & 3));
}
