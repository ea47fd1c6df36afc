// Reads matrices in the device layout (core/compute/vulkan/memory/device_layout.h), in which the blocks of a row are divided
// into planes. The first plane begins at the start of the row. It contains the quants; they are aligned to 16 bytes.
// PLANE_n is the number of words of a block in all planes before plane n.
//
// Include this file after push constants `p` with the members `weights`, `tables` and `columns`. Then include
// quant/<type>.glsl, which defines
//   void decode(uint row, uint scales, uint g, out float w[32])
// It decodes weights 32 g … 32 g + 31 of a row. `row` is the index of the row's first word, and `scales` is the index
// of the first word of its second plane.
#ifdef PLANE_1
#define MAIN_WORDS PLANE_1
#else
#define MAIN_WORDS (BLOCK_BYTES / 4)
#endif

// byteOf, signedByteOf and halfOf use shifts, because some drivers compile bitfieldExtract to more instructions.
uint byteOf(uint word, uint i) { return word >> (8 * i) & 0xFFu; }
int signedByteOf(uint word, uint i) { return int(word << (24 - 8 * i)) >> 24; }
uint halfOf(uint word, uint i) { return word >> (16 * i) & 0xFFFFu; }

Words matrix;  ///< the matrix that is read; each kernel sets it

uint wordAt(uint index) { return matrix.at[index]; }

// pairAt() returns two adjacent words, and quadAt() returns four; `index` must be a multiple of this number. A GPU
// reads the words with one load. A CPU device (READ_PAIRS) reads at most two words with one load.
#ifdef READ_PAIRS
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
layout(buffer_reference, std430, buffer_reference_align = 8) readonly buffer Pairs { uint64_t at[]; };
uvec2 pairAt(uint index) { return unpack32(Pairs(uvec2(matrix)).at[index / 2]); }
uvec4 quadAt(uint index)
{
    Pairs pairs = Pairs(uvec2(matrix));
    return uvec4(unpack32(pairs.at[index / 2]), unpack32(pairs.at[index / 2 + 1]));
}
#else
layout(buffer_reference, std430, buffer_reference_align = 8) readonly buffer Pairs { uvec2 at[]; };
layout(buffer_reference, std430, buffer_reference_align = 16) readonly buffer Quads { uvec4 at[]; };
uvec2 pairAt(uint index) { return Pairs(uvec2(matrix)).at[index / 2]; }
uvec4 quadAt(uint index) { return Quads(uvec2(matrix)).at[index / 4]; }
#endif
uvec4[2] quadsAt(uint index) { return uvec4[2](quadAt(index), quadAt(index + 4)); }

/// Returns the index of the first word of a row's second plane. planeBehind() returns the index of the first word of a
/// later plane.
uint scalesOf(uint row, uint columns) { return row + columns / BLOCK_SIZE * MAIN_WORDS; }
#define planeBehind(scales, plane) ((scales) + p.columns / BLOCK_SIZE * ((plane) - MAIN_WORDS))

/// Returns the scale of a block from a plane of f16 numbers. `scales` is the index of the first word of the plane.
float splitScale(uint scales, uint block) { return lowHalf(wordAt(scales + block / 2) >> (16 * (block & 1))); }
#ifdef BYTES
#include "vk_kernels/include/weight_bytes.glsl"
#endif
