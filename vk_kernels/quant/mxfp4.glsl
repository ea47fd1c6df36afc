// w = 2^(e - 128) · level. First plane: one quant for each weight, which is the index of the level in kMxfp4Levels;
// weights 0–15 are in the low nibbles, 16–31 in the high nibbles. Second plane: e, one byte per block.
#include "vk_kernels/include/levels.glsl"

/// The levels: 0, 1, 2, 3, 4, 6, 8 and 12, then their negatives.
const uvec4 kMxfp4Levels = uvec4(0x03020100u, 0x0C080604u, 0xFDFEFF00u, 0xF4F8FAFCu);

void decode(uint row, uint scales, uint g, out float w[32])
{
    uint e = byteOf(wordAt(scales + g / 4), g & 3);
    float d = uintBitsToFloat(e < 2 ? 0x00200000u << e : (e - 1) << 23);
    uvec4 words = quadAt(row + 4 * g);
    [[unroll]] for (uint i = 0; i < 16; ++i) {
        uint q = byteOf(words[i / 4], i & 3);
        w[i] = d * levelOf(kMxfp4Levels, q & 15);
        w[i + 16] = d * levelOf(kMxfp4Levels, q >> 4);
    }
}
