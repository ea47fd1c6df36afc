// w = d · q. First plane: quants q, signed bytes. Second plane: d.
void decode(uint row, uint scales, uint g, out float w[32])
{
    float d = splitScale(scales, g);
    uvec4 words[2] = quadsAt(row + 8 * g);
    [[unroll]] for (uint i = 0; i < 32; ++i) w[i] = d * float(signedByteOf(words[i / 16][i / 4 & 3], i & 3));
}

#ifdef BYTES
void decodeBytes(uint row, uint scales, uint g, out uvec4 q[2], out vec2 scale, out float minimum)
{
    q = quadsAt(row + 8 * g);
    scale = vec2(splitScale(scales, g));
    minimum = 0.0;
}
#endif
