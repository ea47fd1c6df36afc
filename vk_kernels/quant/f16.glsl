void decode(uint row, uint scales, uint g, out float w[32])
{
    for (uint i = 0; i < 16; ++i) {
        vec2 pair = unpackHalf2x16(wordAt(row + 16 * g + i));
        w[2 * i] = pair.x;
        w[2 * i + 1] = pair.y;
    }
}
