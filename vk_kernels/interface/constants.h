// What the host fixes when it has a kernel compiled, its specialisation constants: included by C++ and by GLSL. A list
// gives each constant its number, its type, its names in GLSL and in C++, and what it is unless the host says otherwise.
// C++ makes a struct of each list, in which they lie as they are numbered; a kernel declares those of its own:
// VITRINE_NORM_CONSTANTS(VITRINE_DECLARE).
#ifndef VITRINE_CONSTANTS_H
#define VITRINE_CONSTANTS_H

/// Of all kernels that reduce over a workgroup (workgroup.glsl); their own ones follow.
#define VITRINE_WORKGROUP_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, LANES, lanes, 32) \
    CONSTANT(1, bool, ONE_SUBGROUP, oneSubgroup, false)

#define VITRINE_NORM_CONSTANTS(CONSTANT) \
    CONSTANT(2, bool, LAYER_NORM, layerNorm, false)

/// Types as KvType counts.
#define VITRINE_STORE_KV_CONSTANTS(CONSTANT) \
    CONSTANT(2, uint, HEAD_DIM, headDim, 64) \
    CONSTANT(3, uint, KEY_TYPE, keyType, 0) \
    CONSTANT(4, uint, VALUE_TYPE, valueType, 0) \
    CONSTANT(5, bool, ROTATE, rotate, false)

/// Heads of a workgroup (GROUP); whether parts are merged later, and whether keys and values are stored on the way;
/// pairs of dimensions that are rotated then, and whether they lie side by side; tokens of a workgroup, in
/// attention_tokens.
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

/// As Activation counts.
#define VITRINE_ACTIVATE_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, FUNCTION, function, 0)

/// Lanes of a workgroup and of each of its subgroups; rows of the matrix of a subgroup and of x of a workgroup; RAGGED: 32
/// does not divide the columns, or rows of x do not begin at multiples of 16 bytes; MODE: VITRINE_JOINED_…; the
/// activation of a gate.
#define VITRINE_MAT_VEC_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, LANES, lanes, 32) \
    CONSTANT(1, uint, SUBGROUP, subgroup, 32) \
    CONSTANT(2, uint, ROWS, rows, 1) \
    CONSTANT(3, uint, COLUMNS, columns, 1) \
    CONSTANT(4, bool, RAGGED, ragged, false) \
    CONSTANT(5, uint, MODE, mode, VITRINE_JOINED_EACH) \
    CONSTANT(6, uint, FUNCTION, function, 0)

/// Rows of the matrix of a lane, rows of x of a workgroup; the rest as in mat_vec.
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

/// The shape of a unit in three constants, even where they are equal: so the three kinds of matrices stay three types.
/// Then that of a workgroup's tile, of which it takes DEPTH columns at a time, and the subgroups that share its rows.
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

/// Channels of a workgroup, the stretches of tokens that it works on side by side, and the tokens that each sum is over.
#define VITRINE_CONVOLVE_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, LANES, lanes, 8) \
    CONSTANT(1, uint, STRETCHES, stretches, 1) \
    CONSTANT(2, uint, TAPS, taps, 4)

/// Lanes of a workgroup, and how many of them share the keys of a column: a power of two that divides both the keys and
/// the lanes of a subgroup. FORM: VITRINE_RECUR_…
#define VITRINE_RECUR_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, LANES, lanes, 8) \
    CONSTANT(1, uint, SHARERS, sharers, 1) \
    CONSTANT(2, uint, KEYS, keys, 16) \
    CONSTANT(3, uint, FORM, form, VITRINE_RECUR_MAMBA_2)

/// As VITRINE_RECUR_CONSTANTS; KEYS is a multiple of 4 · SHARERS, SHARERS 1, 4 or 8. Tokens of a chunk, a multiple of 4, and
/// columns of a lane.
#define VITRINE_RECUR_CHUNKS_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, LANES, lanes, 8) \
    CONSTANT(1, uint, SHARERS, sharers, 1) \
    CONSTANT(2, uint, KEYS, keys, 16) \
    CONSTANT(3, uint, FORM, form, VITRINE_RECUR_MAMBA_2) \
    CONSTANT(4, uint, TOKENS, tokens, 16) \
    CONSTANT(5, uint, COLUMNS, columns, 1)

/// 0: fills p.from, 1: reads it, 2: copies it to p.to.
#define VITRINE_MEASURE_MEMORY_CONSTANTS(CONSTANT) \
    CONSTANT(0, uint, TASK, task, 0)

/// Sizes that no device changes: invocations of a workgroup that goes over elements, rows and tokens of a workgroup of
/// mat_mat and of mat_dot.
#define VITRINE_ELEMENT_LANES 64
#define VITRINE_MAT_MAT_TILE 64
#define VITRINE_MAT_DOT_TILE 64
/// Lanes of group_experts, the most experts that it can group, and the most choices of one in a tile: a multiple of what
/// a workgroup of any kernel for tiles takes.
#define VITRINE_GROUP_LANES 256
#define VITRINE_MOST_GROUPED 1024
#define VITRINE_EXPERT_TILE 128

#ifdef __cplusplus

#include "vk_kernels/interface/push_constants.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace vitrine {

/// Whether constants stand in a list as they are numbered, from `first` on.
constexpr bool areInOrder(std::uint32_t first, std::initializer_list<std::uint32_t> numbers)
{
    for (const std::uint32_t number : numbers) {
        if (number != first++) return false;
    }
    return true;
}

// Both types are 32 bits wide there, a bool 0 or 1.
#define VITRINE_MEMBER(number, type, NAME, name, value) std::uint32_t name = value;
#define VITRINE_NUMBER(number, type, NAME, name, value) number,
#define VITRINE_CONSTANTS_STRUCT(Name, LIST) \
    struct Name { \
        LIST(VITRINE_MEMBER) \
    }; \
    static_assert(areInOrder(0, {LIST(VITRINE_NUMBER)}));
/// Of a kernel that reduces over a workgroup.
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
