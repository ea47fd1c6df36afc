void decode(uint row, uint scales, uint g, out float w[32])
{
    for (uint i = 0; i < 16; ++i) {
        uint pair = wordAt(row + 16 * g + i);
        w[2 * i] = uintBitsToFloat(pair << 16);
        w[2 * i + 1] = uintBitsToFloat(pair & 0xFFFF0000u);
    }
}
