// Matrices as the host lays them out on the device (core/vulkan/device_layout.h). Blocks whose size 4 does not divide
// are split: first what comes in whole words, of all blocks of a row, then their scales of one or two bytes.
//
// Stands behind the kernel's push constants `p` with `weights` and `tables`. quant/<type>.glsl comes next and gives
//   void decode(uint row, uint scales, uint g, out float w[32])
// which decodes weights 32 g … 32 g + 31 of the row that begins at word `row`, its split scales at word `scales`.
#define MAIN_WORDS (BLOCK_BYTES / 4)
#define GROUPS_PER_BLOCK (BLOCK_SIZE / 32)

// By shifts: some drivers make more of bitfieldExtract.
uint byteOf(uint word, uint i) { return word >> (8 * i) & 0xFFu; }
int signedByteOf(uint word, uint i) { return int(word << (24 - 8 * i)) >> 24; }
uint halfOf(uint word, uint i) { return word >> (16 * i) & 0xFFFFu; }

Words matrix;  ///< which the kernel sets

uint wordAt(uint index) { return matrix.at[index]; }

/// The four words from `index` on, a multiple of 4. A device reads them at once; where it is a processor, two at once are
/// the most.
#ifdef READ_PAIRS
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
layout(buffer_reference, std430, buffer_reference_align = 8) readonly buffer Pairs { uint64_t at[]; };
uvec4 quadAt(uint index)
{
    Pairs pairs = Pairs(uvec2(matrix));
    return uvec4(unpack32(pairs.at[index / 2]), unpack32(pairs.at[index / 2 + 1]));
}
#else
layout(buffer_reference, std430, buffer_reference_align = 16) readonly buffer Quads { uvec4 at[]; };
uvec4 quadAt(uint index) { return Quads(uvec2(matrix)).at[index / 4]; }
#endif
uvec4[2] quadsAt(uint index) { return uvec4[2](quadAt(index), quadAt(index + 4)); }

/// The scale of a split block, a half.
float splitScale(uint scales, uint block) { return lowHalf(wordAt(scales + block / 2) >> (16 * (block & 1))); }
uint scalesOf(uint row, uint columns) { return row + columns / BLOCK_SIZE * MAIN_WORDS; }
#ifdef BYTES
#include "vk_kernels/include/weight_bytes.glsl"
#endif
