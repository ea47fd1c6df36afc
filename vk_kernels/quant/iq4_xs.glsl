// w = d · (scale - 32) · level. Word 0: d and the high two bits of the scales; 1: their low four; then of each group of 32
// low nibbles are weights 0–15, high nibbles 16–31.
#include "vk_kernels/include/iq4_levels.glsl"

void decode(uint row, uint scales, uint g, out float w[32])
{
    uint block = row + g / 8 * MAIN_WORDS, j = g & 7;
    uint head = wordAt(block);
    uint packed = (wordAt(block + 1) >> (4 * j) & 15) | (head >> (16 + 2 * j) & 3) << 4;
    float scale = lowHalf(head) * float(int(packed) - 32);
    [[unroll]] for (uint i = 0; i < 16; ++i) {
        uint q = byteOf(wordAt(block + 2 + 4 * j + i / 4), i & 3);
        w[i] = scale * float(kIq4Levels[q & 15]);
        w[i + 16] = scale * float(kIq4Levels[q >> 4]);
    }
}
