// w = d · q + m. Word 0: d and m; then low nibbles are weights 0–15, high nibbles 16–31.
void decode(uint row, uint scales, uint g, out float w[32])
{
    vec2 scale = unpackHalf2x16(wordAt(row + 5 * g));
    [[unroll]] for (uint i = 0; i < 16; ++i) {
        uint q = byteOf(wordAt(row + 5 * g + 1 + i / 4), i & 3);
        w[i] = scale.x * float(q & 15) + scale.y;
        w[i + 16] = scale.x * float(q >> 4) + scale.y;
    }
}
