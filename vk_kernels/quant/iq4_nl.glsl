// w = d · level. First plane: one quant for each weight, which is the index of the level in kIq4Levels; weights 0–15
// are in the low nibbles, 16–31 in the high nibbles. Second plane: d.
#include "vk_kernels/include/iq4_levels.glsl"

void decode(uint row, uint scales, uint g, out float w[32])
{
    float d = splitScale(scales, g);
    uvec4 words = quadAt(row + 4 * g);
    [[unroll]] for (uint i = 0; i < 16; ++i) {
        uint q = byteOf(words[i / 4], i & 3);
        w[i] = d * levelOf(kIq4Levels, q & 15);
        w[i + 16] = d * levelOf(kIq4Levels, q >> 4);
    }
}
