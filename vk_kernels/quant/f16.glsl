void decode(uint row, uint scales, uint g, out float w[32])
{
    [[unroll]] for (uint i = 0; i < 4; ++i) {
        uvec4 words = quadAt(row + 16 * g + 4 * i);
        [[unroll]] for (uint j = 0; j < 4; ++j) {
            vec2 pair = unpackHalf2x16(words[j]);
            w[8 * i + 2 * j] = pair.x;
            w[8 * i + 2 * j + 1] = pair.y;
        }
    }
}
