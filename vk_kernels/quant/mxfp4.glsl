// w = 2^(e - 128) · level. Planes: low nibbles are weights 0–15, high nibbles 16–31; e, a byte.
const int kMxfp4Levels[16] = int[16](0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12);

void decode(uint row, uint scales, uint g, out float w[32])
{
    uint e = byteOf(wordAt(scales + g / 4), g & 3);
    float d = uintBitsToFloat(e < 2 ? 0x00200000u << e : (e - 1) << 23);
    uvec4 words = quadAt(row + 4 * g);
    [[unroll]] for (uint i = 0; i < 16; ++i) {
        uint q = byteOf(words[i / 4], i & 3);
        w[i] = d * float(kMxfp4Levels[q & 15]);
        w[i + 16] = d * float(kMxfp4Levels[q >> 4]);
    }
}
