// Specialization constants, which the host sets when it has a kernel compiled. Included by C++ and by GLSL. A list
// gives each constant its number, its type, its names in GLSL and in C++, and its default value. C++ makes a struct of
// each list, with members in the order of the numbers. A kernel declares its constants with, for example,
// VITRINE_NORM_CONSTANTS(VITRINE_DECLARE).
#ifndef VITRINE_CONSTANTS_H
#define VITRINE_CONSTANTS_H

/// Constants of all kernels that reduce over a workgroup (workgroup.glsl); those of each kernel follow.
#define VITRINE_WORKGROUP_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, LANES, lanes, 32) \
    CONSTANT(1, bool, ONE_SUBGROUP, oneSubgroup, false)

#define VITRINE_NORM_CONSTANTS(CONSTANT) \
    CONSTANT(2, bool, LAYER_NORM, layerNorm, false)

/// Types are values of KvType.
#define VITRINE_STORE_KV_CONSTANTS(CONSTANT) \
    CONSTANT(2, uint, HEAD_DIM, headDim, 64) \
    CONSTANT(3, uint, KEY_TYPE, keyType, 0) \
    CONSTANT(4, uint, VALUE_TYPE, valueType, 0) \
    CONSTANT(5, bool, ROTATE, rotate, false)

/// GROUP: heads of a workgroup. PARTIAL: parts are merged later. STORE: keys and values are stored in the same
/// dispatch. PAIRS, ADJACENT: rotated pairs of dimensions, and whether the two of a pair are adjacent. MANY: tokens of
/// a workgroup in attention_tokens.
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

/// FUNCTION is a value of Activation.
#define VITRINE_ACTIVATE_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, FUNCTION, function, 0)

/// LANES, SUBGROUP: lanes of a workgroup and of a subgroup. ROWS: matrix rows of a subgroup. COLUMNS: rows of x of a
/// workgroup. RAGGED: the columns are not a multiple of 32, or rows of x are not aligned to 16 bytes. MODE:
/// VITRINE_JOINED_…. FUNCTION: the activation of a gate.
#define VITRINE_MAT_VEC_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, LANES, lanes, 32) \
    CONSTANT(1, uint, SUBGROUP, subgroup, 32) \
    CONSTANT(2, uint, ROWS, rows, 1) \
    CONSTANT(3, uint, COLUMNS, columns, 1) \
    CONSTANT(4, bool, RAGGED, ragged, false) \
    CONSTANT(5, uint, MODE, mode, VITRINE_JOINED_EACH) \
    CONSTANT(6, uint, FUNCTION, function, 0)

/// ROWS: matrix rows of a lane. COLUMNS: rows of x of a workgroup. The others are those of mat_vec.
#define VITRINE_MAT_ROWS_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, LANES, lanes, 8) \
    CONSTANT(1, uint, ROWS, rows, 8) \
    CONSTANT(2, uint, COLUMNS, columns, 1) \
    CONSTANT(3, uint, MODE, mode, VITRINE_JOINED_EACH) \
    CONSTANT(4, uint, FUNCTION, function, 0)

/// GROUPED: rows of x are choices of experts (tile_operands.glsl).
#define VITRINE_MAT_MAT_CONSTANTS(CONSTANT) \
    CONSTANT(0, bool, RAGGED, ragged, false) \
    CONSTANT(1, bool, GROUPED, grouped, false)

#define VITRINE_MAT_DOT_CONSTANTS(CONSTANT) \
    CONSTANT(0, bool, GROUPED, grouped, false)

/// UNIT_…: the shape of a unit. These are three constants even if they are equal, so that the three kinds of matrices
/// are different types. ROWS, TOKENS: the tile of a workgroup, processed DEPTH columns at a time. SUBGROUP_ROWS:
/// subgroups that share its rows.
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

/// LANES: channels of a workgroup. STRETCHES: ranges of tokens that it processes in parallel. TAPS: tokens in each sum.
#define VITRINE_CONVOLVE_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, LANES, lanes, 8) \
    CONSTANT(1, uint, STRETCHES, stretches, 1) \
    CONSTANT(2, uint, TAPS, taps, 4)

/// LANES: lanes of a workgroup. SHARERS: lanes that share the keys of a column, a power of two that divides both the
/// keys and the lanes of a subgroup. FORM: VITRINE_RECUR_….
#define VITRINE_RECUR_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, LANES, lanes, 8) \
    CONSTANT(1, uint, SHARERS, sharers, 1) \
    CONSTANT(2, uint, KEYS, keys, 16) \
    CONSTANT(3, uint, FORM, form, VITRINE_RECUR_MAMBA_2)

/// Adds to VITRINE_RECUR_CONSTANTS: TOKENS, tokens of a chunk, a multiple of 4; COLUMNS, columns of a lane. KEYS must
/// be a multiple of 4 · SHARERS, and SHARERS must be 1, 4 or 8.
#define VITRINE_RECUR_CHUNKS_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, LANES, lanes, 8) \
    CONSTANT(1, uint, SHARERS, sharers, 1) \
    CONSTANT(2, uint, KEYS, keys, 16) \
    CONSTANT(3, uint, FORM, form, VITRINE_RECUR_MAMBA_2) \
    CONSTANT(4, uint, TOKENS, tokens, 16) \
    CONSTANT(5, uint, COLUMNS, columns, 1)

/// TASK 0 fills p.from, 1 reads it, 2 copies it to p.to.
#define VITRINE_MEASURE_MEMORY_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, TASK, task, 0)

/// Sizes that are the same on all devices: invocations of a workgroup in kernels over elements, and matrix rows and
/// tokens of a workgroup of mat_mat and mat_dot.
#define VITRINE_ELEMENT_LANES 64
#define VITRINE_MAT_MAT_TILE 64
#define VITRINE_MAT_DOT_TILE 64
/// Lanes of group_experts, the most experts that it can group, and the most choices of a tile. A tile is a multiple of
/// the tokens of a workgroup in any kernel for tiles.
#define VITRINE_GROUP_LANES 256
#define VITRINE_MOST_GROUPED 1024
#define VITRINE_EXPERT_TILE 128

#ifdef __cplusplus

#include "vk_kernels/interface/push_constants.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace vitrine {

/// Returns whether the numbers of a list are consecutive, starting at `first`.
constexpr bool areInOrder(std::uint32_t first, std::initializer_list<std::uint32_t> numbers)
{
    for (const std::uint32_t number : numbers) {
        if (number != first++) return false;
    }
    return true;
}

// In GLSL both types have 32 bits, and a bool is 0 or 1.
#define VITRINE_MEMBER(number, type, NAME, name, value) std::uint32_t name = value;
#define VITRINE_NUMBER(number, type, NAME, name, value) number,
#define VITRINE_CONSTANTS_STRUCT(Name, LIST) \
    struct Name { \
        LIST(VITRINE_MEMBER) \
    }; \
    static_assert(areInOrder(0, {LIST(VITRINE_NUMBER)}));
/// A struct for a kernel that reduces over a workgroup.
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
