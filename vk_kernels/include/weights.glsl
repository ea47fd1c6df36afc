// Matrices in the layout of the host (core/vulkan/memory/device_layout.h): the blocks of a row in planes. The first
// plane contains the quants, 16 bytes at multiples of 16, and starts with the row. PLANE_n is the number of words of a
// block in the planes before plane n.
//
// Include it after the push constants `p` with `weights`, `tables` and `columns`. Afterwards include quant/<type>.glsl,
// which defines
//   void decode(uint row, uint scales, uint g, out float w[32])
// It decodes weights 32 g … 32 g + 31 of the row that starts at word `row`, with its second plane at word `scales`.
#ifdef PLANE_1
#define MAIN_WORDS PLANE_1
#else
#define MAIN_WORDS (BLOCK_BYTES / 4)
#endif

// Uses shifts, because some drivers compile bitfieldExtract to more instructions.
uint byteOf(uint word, uint i) { return word >> (8 * i) & 0xFFu; }
int signedByteOf(uint word, uint i) { return int(word << (24 - 8 * i)) >> 24; }
uint halfOf(uint word, uint i) { return word >> (16 * i) & 0xFFFFu; }

Words matrix;  ///< set by the kernel

uint wordAt(uint index) { return matrix.at[index]; }

// Return the two or four words from `index` on, which must be a multiple of that number. A GPU reads them at once; a
// CPU device reads at most two at once.
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

/// Returns the first word of the second plane of a row; planeBehind() returns that of a later plane.
uint scalesOf(uint row, uint columns) { return row + columns / BLOCK_SIZE * MAIN_WORDS; }
#define planeBehind(scales, plane) ((scales) + p.columns / BLOCK_SIZE * ((plane) - MAIN_WORDS))

/// Returns the scale of a block from a plane of f16 numbers.
float splitScale(uint scales, uint block) { return lowHalf(wordAt(scales + block / 2) >> (16 * (block & 1))); }
#ifdef BYTES
#include "vk_kernels/include/weight_bytes.glsl"
#endif
