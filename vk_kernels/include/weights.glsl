// Matrices as the host lays them out on the device: the blocks of a row in planes (core/vulkan/memory/device_layout.h), of which
// the first holds the quants, 16 bytes at multiples of 16, and begins with the row. PLANE_n: the words of a block that
// lie in planes in front of plane n.
//
// Stands behind the kernel's push constants `p` with `weights`, `tables` and `columns`. quant/<type>.glsl comes next and
// gives
//   void decode(uint row, uint scales, uint g, out float w[32])
// which decodes weights 32 g … 32 g + 31 of the row that begins at word `row`, its second plane at word `scales`.
#ifdef PLANE_1
#define MAIN_WORDS PLANE_1
#else
#define MAIN_WORDS (BLOCK_BYTES / 4)
#endif

// By shifts: some drivers make more of bitfieldExtract.
uint byteOf(uint word, uint i) { return word >> (8 * i) & 0xFFu; }
int signedByteOf(uint word, uint i) { return int(word << (24 - 8 * i)) >> 24; }
uint halfOf(uint word, uint i) { return word >> (16 * i) & 0xFFFFu; }

Words matrix;  ///< which the kernel sets

uint wordAt(uint index) { return matrix.at[index]; }

// The two and the four words from `index` on, a multiple of as many. A device reads them at once; where it is a
// processor, two at once are the most.
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

/// Where the second plane of a row begins; a later one, from that.
uint scalesOf(uint row, uint columns) { return row + columns / BLOCK_SIZE * MAIN_WORDS; }
#define planeBehind(scales, plane) ((scales) + p.columns / BLOCK_SIZE * ((plane) - MAIN_WORDS))

/// The scale of a block in a plane of halves.
float splitScale(uint scales, uint block) { return lowHalf(wordAt(scales + block / 2) >> (16 * (block & 1))); }
#ifdef BYTES
#include "vk_kernels/include/weight_bytes.glsl"
#endif
