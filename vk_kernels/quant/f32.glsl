void decode(uint row, uint scales, uint g, out float w[32])
{
    for (uint i = 0; i < 32; ++i) w[i] = uintBitsToFloat(wordAt(row + 32 * g + i));
}
