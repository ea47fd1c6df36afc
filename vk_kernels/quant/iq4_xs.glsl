// w = d · (scale - 32) · level. First plane: one quant for each weight, which is the index of the level in kIq4Levels.
// In each group of 32, weights 0–15 are in the low nibbles and 16–31 in the high nibbles. Second plane: word 0 has d
// and the high two bits of the scales, word 1 has the low four bits of the scales.
#include "vk_kernels/include/iq4_levels.glsl"

void decode(uint row, uint scales, uint g, out float w[32])
{
    uint j = g & 7;
    uvec2 head = pairAt(scales + g / 8 * 2);
    uint packed = (head.y >> (4 * j) & 15) | (head.x >> (16 + 2 * j) & 3) << 4;
    float scale = lowHalf(head.x) * float(int(packed) - 32);
    uvec4 words = quadAt(row + 4 * g);
    [[unroll]] for (uint i = 0; i < 16; ++i) {
        uint q = byteOf(words[i / 4], i & 3);
        w[i] = scale * levelOf(kIq4Levels, q & 15);
        w[i + 16] = scale * levelOf(kIq4Levels, q >> 4);
    }
}
