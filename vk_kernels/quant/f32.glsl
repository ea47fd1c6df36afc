void decode(uint row, uint scales, uint g, out float w[32])
{
    [[unroll]] for (uint i = 0; i < 8; ++i) {
        vec4 four = uintBitsToFloat(quadAt(row + 32 * g + 4 * i));
        [[unroll]] for (uint j = 0; j < 4; ++j) w[4 * i + j] = four[j];
    }
}
