// Specialization constants, which the host sets when it compiles a kernel. This file is included by C++ and by GLSL.
// Each list gives the number, type, GLSL name, C++ name and default value of each constant. In C++, each list becomes a
// struct with members in the order of the numbers. In GLSL, a kernel declares its constants with, for example,
// VITRINE_NORM_CONSTANTS(VITRINE_DECLARE).
#ifndef VITRINE_CONSTANTS_H
#define VITRINE_CONSTANTS_H

/// Constants of all kernels that compute a reduction over a workgroup (workgroup.glsl). Further constants of such a
/// kernel are in a separate list, which begins with number 2.
#define VITRINE_WORKGROUP_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, LANES, lanes, 32) \
    CONSTANT(1, bool, ONE_SUBGROUP, oneSubgroup, false)

/// KIND: a value of VITRINE_NORM_….
#define VITRINE_NORM_CONSTANTS(CONSTANT) \
    CONSTANT(2, uint, KIND, kind, VITRINE_NORM_RMS)

/// KEY_TYPE and VALUE_TYPE are values of KvType. ROTATE: the kernel also rotates keys and queries.
#define VITRINE_STORE_KV_CONSTANTS(CONSTANT) \
    CONSTANT(2, uint, HEAD_DIM, headDim, 64) \
    CONSTANT(3, uint, KEY_TYPE, keyType, 0) \
    CONSTANT(4, uint, VALUE_TYPE, valueType, 0) \
    CONSTANT(5, bool, ROTATE, rotate, false)

/// GROUP: number of heads of a workgroup. PARTIAL: each part of the positions has its own workgroup, and
/// attention_merge merges the results of the parts. STORE: the new key and value are stored in the same dispatch.
/// PAIRS: number of rotated pairs of dimensions. ADJACENT: the two dimensions of a pair are adjacent. MANY: number of
/// tokens of a workgroup in attention_tokens.
#define VITRINE_ATTENTION_CONSTANTS(CONSTANT) \
    CONSTANT(2, uint, HEAD_DIM, headDim, 64) \
    CONSTANT(3, uint, KEY_TYPE, keyType, 0) \
    CONSTANT(4, uint, VALUE_TYPE, valueType, 0) \
    CONSTANT(5, uint, GROUP, group, 1) \
    CONSTANT(6, bool, PARTIAL, partial, false) \
    CONSTANT(7, bool, STORE, store, false) \
    CONSTANT(8, uint, PAIRS, pairs, 0) \
    CONSTANT(9, bool, ADJACENT, adjacent, false) \
    CONSTANT(10, uint, MANY, tokens, 2)

#define VITRINE_ATTENTION_MERGE_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, HEAD_DIM, headDim, 64)

/// FUNCTION: a value of Activation.
#define VITRINE_ACTIVATE_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, FUNCTION, function, 0)

/// LANES, SUBGROUP: number of lanes of a workgroup and of a subgroup. ROWS: number of matrix rows of a subgroup.
/// COLUMNS: number of rows of x of a workgroup. RAGGED: the number of columns is not a multiple of 32, or rows of x are
/// not aligned to 16 bytes. MODE: a value of VITRINE_JOINED_…. FUNCTION: activation of a gate.
#define VITRINE_MAT_VEC_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, LANES, lanes, 32) \
    CONSTANT(1, uint, SUBGROUP, subgroup, 32) \
    CONSTANT(2, uint, ROWS, rows, 1) \
    CONSTANT(3, uint, COLUMNS, columns, 1) \
    CONSTANT(4, bool, RAGGED, ragged, false) \
    CONSTANT(5, uint, MODE, mode, VITRINE_JOINED_EACH) \
    CONSTANT(6, uint, FUNCTION, function, 0)

/// ROWS: number of matrix rows of a lane. COLUMNS: number of rows of x of a workgroup. The other constants have the
/// same meaning as in mat_vec.
#define VITRINE_MAT_ROWS_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, LANES, lanes, 8) \
    CONSTANT(1, uint, ROWS, rows, 8) \
    CONSTANT(2, uint, COLUMNS, columns, 1) \
    CONSTANT(3, uint, MODE, mode, VITRINE_JOINED_EACH) \
    CONSTANT(4, uint, FUNCTION, function, 0)

/// GROUPED: rows of x are choices of experts (tile_operands.glsl). RAGGED: the number of columns is not a multiple of
/// 32.
#define VITRINE_MAT_MAT_CONSTANTS(CONSTANT) \
    CONSTANT(0, bool, RAGGED, ragged, false) \
    CONSTANT(1, bool, GROUPED, grouped, false)

#define VITRINE_MAT_DOT_CONSTANTS(CONSTANT) \
    CONSTANT(0, bool, GROUPED, grouped, false)

/// UNIT_ROWS, UNIT_TOKENS, UNIT_DEPTH: shape of the product that a matrix unit computes. Two of these constants may
/// have the same value; they are still separate constants, so that the three kinds of matrices have different types.
/// ROWS, TOKENS: size of the tile of a workgroup. DEPTH: number of columns that are processed at a time. SUBGROUP_ROWS:
/// number of subgroups that divide the rows of the tile.
#define VITRINE_MAT_UNITS_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, LANES, lanes, 256) \
    CONSTANT(1, uint, SUBGROUP, subgroup, 32) \
    CONSTANT(2, uint, UNIT_ROWS, unitRows, 16) \
    CONSTANT(3, uint, UNIT_TOKENS, unitTokens, 16) \
    CONSTANT(4, uint, UNIT_DEPTH, unitDepth, 16) \
    CONSTANT(5, uint, ROWS, rows, 128) \
    CONSTANT(6, uint, TOKENS, tokens, 128) \
    CONSTANT(7, uint, DEPTH, depth, 32) \
    CONSTANT(8, uint, SUBGROUP_ROWS, subgroupRows, 4) \
    CONSTANT(9, bool, GROUPED, grouped, false)

/// LANES: number of channels of a workgroup. STRETCHES: number of ranges of tokens that a workgroup processes in
/// parallel. TAPS: number of tokens that each result of the convolution sums up.
#define VITRINE_CONVOLVE_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, LANES, lanes, 8) \
    CONSTANT(1, uint, STRETCHES, stretches, 1) \
    CONSTANT(2, uint, TAPS, taps, 4)

/// LANES: number of lanes of a workgroup. SHARERS: number of lanes that share a column of the state; a power of two
/// that divides both KEYS and the size of a subgroup. KEYS: number of rows of the state, one for each dimension of a
/// key. FORM: a value of VITRINE_RECUR_….
#define VITRINE_RECUR_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, LANES, lanes, 8) \
    CONSTANT(1, uint, SHARERS, sharers, 1) \
    CONSTANT(2, uint, KEYS, keys, 16) \
    CONSTANT(3, uint, FORM, form, VITRINE_RECUR_MAMBA_2)

/// Constants in addition to VITRINE_RECUR_CONSTANTS: TOKENS is the number of tokens of a chunk, a multiple of 4.
/// COLUMNS is the number of columns of a lane. KEYS must be a multiple of 4 · SHARERS, and SHARERS must be 1, 4 or 8.
#define VITRINE_RECUR_CHUNKS_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, LANES, lanes, 8) \
    CONSTANT(1, uint, SHARERS, sharers, 1) \
    CONSTANT(2, uint, KEYS, keys, 16) \
    CONSTANT(3, uint, FORM, form, VITRINE_RECUR_MAMBA_2) \
    CONSTANT(4, uint, TOKENS, tokens, 16) \
    CONSTANT(5, uint, COLUMNS, columns, 1)

/// TASK: 0 fills p.from, 1 reads p.from, 2 copies p.from to p.to.
#define VITRINE_MEASURE_MEMORY_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, TASK, task, 0)

/// Sizes that are the same on all devices: the number of invocations of a workgroup in kernels over elements, and the
/// size of a workgroup's tile (matrix rows and tokens) in mat_mat and mat_dot.
#define VITRINE_ELEMENT_LANES 64
#define VITRINE_MAT_MAT_TILE 64
#define VITRINE_MAT_DOT_TILE 64
/// Number of lanes of group_experts, maximum number of experts that it can group, and maximum number of choices of a
/// tile. In each kernel that processes such tiles, the number of tokens of a workgroup divides VITRINE_EXPERT_TILE.
#define VITRINE_GROUP_LANES 256
#define VITRINE_MOST_GROUPED 1024
#define VITRINE_EXPERT_TILE 128

#ifdef __cplusplus

#include "vk_kernels/interface/push_constants.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace vitrine {

/// Returns whether `numbers` are consecutive and begin with `first`.
constexpr bool areInOrder(std::uint32_t first, std::initializer_list<std::uint32_t> numbers)
{
    for (const std::uint32_t number : numbers) {
        if (number != first++) return false;
    }
    return true;
}

// Both GLSL types have 32 bits, so that the C++ members are 32-bit words. A bool is 0 or 1.
#define VITRINE_MEMBER(number, type, NAME, name, value) std::uint32_t name = value;
#define VITRINE_NUMBER(number, type, NAME, name, value) number,
#define VITRINE_CONSTANTS_STRUCT(Name, LIST) \
    struct Name { \
        LIST(VITRINE_MEMBER) \
    }; \
    static_assert(areInOrder(0, {LIST(VITRINE_NUMBER)}));
/// Declares the struct of a kernel that computes a reduction over a workgroup.
#define VITRINE_REDUCING_STRUCT(Name, LIST) \
    struct Name { \
        WorkgroupConstants workgroup; \
        LIST(VITRINE_MEMBER) \
    }; \
    static_assert(areInOrder(2, {LIST(VITRINE_NUMBER)}));

VITRINE_CONSTANTS_STRUCT(WorkgroupConstants, VITRINE_WORKGROUP_CONSTANTS)
VITRINE_REDUCING_STRUCT(NormConstants, VITRINE_NORM_CONSTANTS)
VITRINE_REDUCING_STRUCT(StoreKvConstants, VITRINE_STORE_KV_CONSTANTS)
VITRINE_REDUCING_STRUCT(AttentionConstants, VITRINE_ATTENTION_CONSTANTS)
VITRINE_CONSTANTS_STRUCT(AttentionMergeConstants, VITRINE_ATTENTION_MERGE_CONSTANTS)
VITRINE_CONSTANTS_STRUCT(ActivateConstants, VITRINE_ACTIVATE_CONSTANTS)
VITRINE_CONSTANTS_STRUCT(MatVecConstants, VITRINE_MAT_VEC_CONSTANTS)
VITRINE_CONSTANTS_STRUCT(MatRowsConstants, VITRINE_MAT_ROWS_CONSTANTS)
VITRINE_CONSTANTS_STRUCT(MatMatConstants, VITRINE_MAT_MAT_CONSTANTS)
VITRINE_CONSTANTS_STRUCT(MatDotConstants, VITRINE_MAT_DOT_CONSTANTS)
VITRINE_CONSTANTS_STRUCT(MatUnitsConstants, VITRINE_MAT_UNITS_CONSTANTS)
VITRINE_CONSTANTS_STRUCT(ConvolveConstants, VITRINE_CONVOLVE_CONSTANTS)
VITRINE_CONSTANTS_STRUCT(RecurConstants, VITRINE_RECUR_CONSTANTS)
VITRINE_CONSTANTS_STRUCT(RecurChunksConstants, VITRINE_RECUR_CHUNKS_CONSTANTS)
VITRINE_CONSTANTS_STRUCT(MeasureMemoryConstants, VITRINE_MEASURE_MEMORY_CONSTANTS)

#undef VITRINE_REDUCING_STRUCT
#undef VITRINE_CONSTANTS_STRUCT
#undef VITRINE_NUMBER
#undef VITRINE_MEMBER

}  // namespace vitrine

#else
#define VITRINE_DECLARE(number, type, NAME, name, value) layout(constant_id = number) const type NAME = value;
#endif

#endif
