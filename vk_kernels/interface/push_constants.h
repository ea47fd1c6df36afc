// What the host gives to each kernel with a dispatch: included by C++ and by GLSL, so that both mean the same bytes.
// Addresses stand first, numbers after them: both languages then lay the members out alike. At most 128 bytes.
#ifndef VITRINE_PUSH_CONSTANTS_H
#define VITRINE_PUSH_CONSTANTS_H

#ifdef __cplusplus
#include <cstdint>
#define VITRINE_ADDRESS(type, name) std::uint64_t name
#define VITRINE_UINT std::uint32_t
namespace vitrine {
#else
#define VITRINE_ADDRESS(type, name) type name
#define VITRINE_UINT uint
#endif

// Where `state` stands: what differs from one step to the next, so that commands can be submitted again. First the
// position of the step's first token, then the ids of its tokens. `firstToken`: the one that row 0 of x stands for.

/// out[t, i] = (add ? out[t, i] : 0) + table[row t, i]; row t is the token's id, or its position when `byPosition`.
struct EmbedPush {
    VITRINE_ADDRESS(Words, weights);
    VITRINE_ADDRESS(Words, tables);
    VITRINE_ADDRESS(Words, state);
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_UINT columns;
    VITRINE_UINT rowWords;  ///< from one row of the table to the next
    VITRINE_UINT tokens;
    VITRINE_UINT byPosition;
    VITRINE_UINT add;
};

/// Matrices of heads, turned; see turn_heads.comp.
struct TurnHeadsPush {
    VITRINE_ADDRESS(Words, weights);
    VITRINE_ADDRESS(Words, tables);
    VITRINE_ADDRESS(Floats, destination);  ///< [rows / headRows, columns, stride]
    VITRINE_UINT columns;
    VITRINE_UINT rowWords;  ///< from one row to the next
    VITRINE_UINT rows;      ///< of all heads
    VITRINE_UINT headRows;
    VITRINE_UINT stride;
};

/// Rows of x as halves; see to_halves.comp.
struct HalvesPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Ids, halves);      ///< [tokens, columns], two in a word
    VITRINE_ADDRESS(Floats, factors);  ///< [tokens]: x = halves · factor
    VITRINE_UINT columns;
    VITRINE_UINT xStride;  ///< in floats, from one row of x to the next
    VITRINE_UINT slotX;    ///< from one part of a row to the next, where each is rounded on its own
};

/// Rows of x as bytes; see to_bytes.comp.
struct BytesPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Ids, bytes);       ///< [rows, columns], four in a word
    VITRINE_ADDRESS(Floats, factors);  ///< [rows, columns / 32] (scale, scale · Σ bytes)
    VITRINE_UINT rows;
    VITRINE_UINT columns;
    VITRINE_UINT xStride;  ///< in floats, from one row of x to the next
    VITRINE_UINT slots;    ///< parts of a row, each of which is rounded on its own
    VITRINE_UINT slotX;    ///< from one of these to the next
};

/// Products of `rows` rows of a matrix with `tokens` rows of x. With experts (see expert_operands.glsl) `weights` and
/// `bias` are lists of addresses, and `chosen` says which of them a row of x takes; where they are grouped (see
/// tile_operands.glsl), the rows of each in turn. In mat_mat there is a part of the matrix, `rows` rows, for each head that
/// the dispatch has.
struct ProductPush {
    VITRINE_ADDRESS(Words, weights);
    VITRINE_ADDRESS(Floats, bias);  ///< 0: none
    VITRINE_ADDRESS(Words, tables);
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_ADDRESS(Words, chosen);
    VITRINE_ADDRESS(Words, tiles);      ///< of grouped choices
    VITRINE_ADDRESS(Floats, xFactors);  ///< mat_units, mat_dot: of x, which is in halves or bytes
    VITRINE_UINT rows;
    VITRINE_UINT columns;
    VITRINE_UINT rowWords;
    VITRINE_UINT tokens;
    VITRINE_UINT xStride;            ///< in floats, from one row of x to the next
    VITRINE_UINT destinationStride;  ///< in floats
    VITRINE_UINT slots;              ///< experts: choices of each token
    VITRINE_UINT slotX;              ///< floats from one choice's x, or one head's, to the next; 0: all read the same
    VITRINE_UINT slotDestination;    ///< floats from one choice's result, or one head's, to the next
};

/// What becomes of the products of several matrices: each has its own destination; destination[0] = f(first) · second
/// and destination[1] = second, f an Activation; or, of one matrix, destination[0] = product and destination[1] += it;
/// or each head has its part of one matrix, rows[0] rows, and reads x and writes the result further on: by rows[1] and
/// by destinationStride[1] floats a head.
#define VITRINE_JOINED_EACH 0
#define VITRINE_JOINED_GATED 1
#define VITRINE_JOINED_ADDED 2
#define VITRINE_JOINED_HEADS 3
#define VITRINE_MOST_JOINED 3

/// Products of matrices of one format with the same `tokens` rows of x (mat_vec.comp, mat_rows.comp).
struct JoinedPush {
    VITRINE_ADDRESS(Words, weights[VITRINE_MOST_JOINED]);
    VITRINE_ADDRESS(Floats, bias[VITRINE_MOST_JOINED]);  ///< 0: none
    VITRINE_ADDRESS(Floats, destination[VITRINE_MOST_JOINED]);
    VITRINE_ADDRESS(Words, tables);
    VITRINE_ADDRESS(Floats, x);
    VITRINE_UINT rows[VITRINE_MOST_JOINED];               ///< 0: no such matrix
    VITRINE_UINT destinationStride[VITRINE_MOST_JOINED];  ///< in floats
    VITRINE_UINT columns;
    VITRINE_UINT rowWords;
    VITRINE_UINT tokens;
    VITRINE_UINT xStride;
};

struct NormPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, term);  ///< which is added to x first; 0: none
    VITRINE_ADDRESS(Floats, weight);
    VITRINE_ADDRESS(Floats, bias);  ///< 0: none
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_UINT rows;
    VITRINE_UINT columns;
    VITRINE_UINT parts;
    float epsilon;
};

struct RopePush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, table);  ///< [positions, pairs] (cosine, sine)
    VITRINE_ADDRESS(Words, state);
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT headDim;
    VITRINE_UINT pairs;
    VITRINE_UINT step;      ///< from one pair to the next
    VITRINE_UINT distance;  ///< between the two of a pair
    VITRINE_UINT firstToken;
};

/// Writes keys and values [tokens, kvHeads * headDim] into one layer of a cache, and rotates queries and
/// keys where there are queries.
struct StoreKvPush {
    VITRINE_ADDRESS(Floats, keys);
    VITRINE_ADDRESS(Floats, values);
    VITRINE_ADDRESS(Words, keyCache);
    VITRINE_ADDRESS(Words, valueCache);
    VITRINE_ADDRESS(Words, state);
    VITRINE_ADDRESS(Floats, queries);  ///< [tokens, heads * headDim]
    VITRINE_ADDRESS(Floats, table);
    VITRINE_UINT kvHeads;
    VITRINE_UINT capacity;  ///< of the cache, in positions
    VITRINE_UINT heads;     ///< of the queries; the rest as in RopePush
    VITRINE_UINT pairs;
    VITRINE_UINT step;
    VITRINE_UINT distance;
};

/// The fewest positions of a part of attention, and the most parts of one token's.
#define VITRINE_ATTENTION_PART 128
#define VITRINE_ATTENTION_MAX_PARTS 32

#define VITRINE_IN_BLOCKS 0x80000000u

struct AttentionPush {
    VITRINE_ADDRESS(Floats, queries);
    VITRINE_ADDRESS(Words, keys);
    VITRINE_ADDRESS(Words, values);
    VITRINE_ADDRESS(Floats, sinks);  ///< 0: none
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_ADDRESS(Floats, scores);  ///< 0: nobody looks
    VITRINE_ADDRESS(Words, state);
    VITRINE_ADDRESS(Floats, partials);  ///< [tokens, heads, parts, headDim + 2] where parts are merged later
    VITRINE_ADDRESS(Floats, newKeys);   ///< as in StoreKvPush, where they are stored on the way
    VITRINE_ADDRESS(Floats, newValues);
    VITRINE_ADDRESS(Floats, table);
    VITRINE_UINT tokens;
    VITRINE_UINT heads;
    VITRINE_UINT kvHeads;
    VITRINE_UINT capacity;  ///< of the cache, in positions
    VITRINE_UINT firstToken;
    VITRINE_UINT window;  ///< 0: all; with VITRINE_IN_BLOCKS the length of the blocks of which a token sees its own
    VITRINE_UINT parts;   ///< there is room for
    float scale;
    float softCap;    ///< 0: none
    float alibiBias;  ///< 0: none
};

/// Element by element.
struct ElementsPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, y);  ///< 0: none
    VITRINE_UINT count;
    float factor;
};

/// Row by row, each of which a workgroup reduces.
struct RowsPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, y);  ///< 0: none
    VITRINE_UINT rows;
    VITRINE_UINT columns;
    float factor;
};

/// `count` values of each head: strides are from one token to the next, widths from one head to the next, in floats.
struct CopyHeadsPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_UINT tokens;
    VITRINE_UINT heads;
    VITRINE_UINT count;
    VITRINE_UINT xStride;
    VITRINE_UINT xWidth;
    VITRINE_UINT destinationStride;
    VITRINE_UINT destinationWidth;
};

#define VITRINE_MOST_STREAMS 4

/// Residual streams of [tokens, columns] each; those beyond `count` are not touched.
struct MixStreamsPush {
    VITRINE_ADDRESS(Floats, x[VITRINE_MOST_STREAMS]);
    VITRINE_ADDRESS(Floats, destination[VITRINE_MOST_STREAMS]);
    VITRINE_ADDRESS(Floats, coefficients);  ///< [tokens, count, count]
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT count;
};

/// x and y [tokens, columns]; of each token a factor.
struct AddWeightedPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, y);
    VITRINE_ADDRESS(Floats, factors);
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT factorStride;
};

struct XieluPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_UINT count;
    float positive;
    float negative;
    float beta;
    float epsilon;
};

/// Among how many invocations a row is shared out, and for how many values as large as the last one wanted there is
/// room.
#define VITRINE_TOP_K_SLICES 1024
#define VITRINE_TOP_K_CANDIDATES 1024

/// The `count` largest values of each row, in order, then their indices, as floats, then the sum of e^(x - largest).
struct TopKPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, slices);       ///< [rows, slices] (largest, sum)
    VITRINE_ADDRESS(Floats, destination);  ///< [rows, 2 count + 1]
    VITRINE_UINT rows;
    VITRINE_UINT columns;
    VITRINE_UINT count;
};

/// Values that a workgroup of draw_blocks looks at.
#define VITRINE_DRAW_BLOCK 1024

/// destination: the index on which `number` falls, and the parts of the mass before it and up to it.
struct DrawPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, blocks);  ///< [blocks] (largest, sum)
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_UINT columns;
    float temperature;
    float number;
};

/// The experts of each token: ids [tokens, used] and the weights of their results.
struct ChooseExpertsPush {
    VITRINE_ADDRESS(Floats, logits);
    VITRINE_ADDRESS(Ids, chosen);
    VITRINE_ADDRESS(Floats, shares);
    VITRINE_ADDRESS(Floats, bias);     ///< [count], of the choice alone; 0: none
    VITRINE_ADDRESS(Floats, scores);   ///< [tokens, count] with a bias or groups, else 0
    VITRINE_ADDRESS(Floats, factors);  ///< [count], of the results; 0: none
    VITRINE_UINT tokens;
    VITRINE_UINT count;
    VITRINE_UINT used;
    VITRINE_UINT gating;  ///< as ExpertGating counts
    VITRINE_UINT normalize;
    VITRINE_UINT groups;
    VITRINE_UINT groupsUsed;
    float scale;
};

/// The choices in the order of the experts, and the tiles that they make; see group_experts.comp.
struct GroupExpertsPush {
    VITRINE_ADDRESS(Words, chosen);  ///< [choices]: the expert of each
    VITRINE_ADDRESS(Ids, sorted);    ///< [choices]
    VITRINE_ADDRESS(Ids, tiles);     ///< [tileCount] (expert, first place in `sorted`, how many), 0 in those that are left
    VITRINE_UINT choices;
    VITRINE_UINT count;  ///< of experts
    VITRINE_UINT tileCount;
};

/// The activations of the chosen experts times their shares.
struct WeighExpertsPush {
    VITRINE_ADDRESS(Floats, x);  ///< [tokens, columns]
    VITRINE_ADDRESS(Floats, shares);
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT used;
    VITRINE_UINT width;
};

/// destination[t] = Σ over slots: share · part, and over the shared expert, which is the last part, if there is one.
struct CombineExpertsPush {
    VITRINE_ADDRESS(Floats, parts);  ///< [tokens, slots, columns]
    VITRINE_ADDRESS(Floats, shares);
    VITRINE_ADDRESS(Floats, sharedLogit);  ///< [tokens], 0: the shared expert counts fully
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT used;
    VITRINE_UINT slots;
    VITRINE_UINT weighed;  ///< the shares are in the parts already
};

/// x = the convolution of each column with the tokens before, of which the last come from `tail` and go there.
struct ConvolvePush {
    VITRINE_ADDRESS(Floats, x);       ///< [tokens, channels]
    VITRINE_ADDRESS(Floats, tail);    ///< [taps - 1, channels]
    VITRINE_ADDRESS(Floats, kernel);  ///< [taps, channels]
    VITRINE_ADDRESS(Floats, bias);    ///< 0: none
    VITRINE_ADDRESS(Words, state);
    VITRINE_UINT tokens;
    VITRINE_UINT channels;
};

/// steps = ln(1 + e^(steps + bias)), decay = e^(steps · rates)
struct DecaysPush {
    VITRINE_ADDRESS(Floats, steps);  ///< [count / columns, columns], as the decay
    VITRINE_ADDRESS(Floats, decay);
    VITRINE_ADDRESS(Floats, bias);
    VITRINE_ADDRESS(Floats, rates);  ///< 0: no decay
    VITRINE_UINT count;
    VITRINE_UINT columns;
};

/// Stretches of `width` values for `first` and `second` in turn.
struct DealPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, first);
    VITRINE_ADDRESS(Floats, second);
    VITRINE_UINT count;  ///< of x
    VITRINE_UINT width;
};

/// Stretches of `width` values, of which each row has `parts` at its beginning, divided by their length; the first half
/// of them also by √width.
struct UnitLengthPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_UINT tokens;
    VITRINE_UINT stride;
    VITRINE_UINT parts;
    VITRINE_UINT width;
    float epsilon;
};

/// What becomes of a state M [keys, columns] of a head with each token: M = decay · M + k ⊗ strength · v; the delta rule,
/// with one decay or one for each key, takes strength · k ⊗ Mᵀk away, RWKV 7 corrected ⊗ Mᵀremoved, which both read M
/// before; in Mamba all columns are one head, with a strength each, and decay by e^(strength · rates).
#define VITRINE_RECUR_MAMBA_2 0
#define VITRINE_RECUR_DELTA 1
#define VITRINE_RECUR_DELTA_BY_KEY 2
#define VITRINE_RECUR_RWKV_7 3
#define VITRINE_RECUR_MAMBA 4

/// Backend::recur
struct RecurPush {
    VITRINE_ADDRESS(Floats, mixed);     ///< [tokens, stride]
    VITRINE_ADDRESS(Floats, decay);     ///< [tokens, heads], or of all keys of all heads; Mamba: rates [keys, columns]
    VITRINE_ADDRESS(Floats, strength);  ///< [tokens, heads], Mamba: [tokens, columns]
    VITRINE_ADDRESS(Floats, skip);      ///< [heads], Mamba: [columns]; 0: none
    VITRINE_ADDRESS(Floats, removed);
    VITRINE_ADDRESS(Floats, corrected);
    VITRINE_ADDRESS(Floats, states);  ///< [heads, keys, columns]
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_ADDRESS(Words, state);
    VITRINE_UINT tokens;
    VITRINE_UINT heads;
    VITRINE_UINT columns;  ///< of a head's values
    VITRINE_UINT groups;
    VITRINE_UINT inTurn;  ///< head j is of group j mod groups
    VITRINE_UINT stride;
    VITRINE_UINT queryAt;  ///< where queries, keys and values begin in a row
    VITRINE_UINT keyAt;
    VITRINE_UINT valueAt;
};

/// destination = x + y · factors
struct BlendPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, y);
    VITRINE_ADDRESS(Floats, factors);  ///< [columns]
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_UINT count;
    VITRINE_UINT columns;
};

/// Backend::correctionKeys
struct CorrectionKeysPush {
    VITRINE_ADDRESS(Floats, keys);  ///< [tokens, columns], as the three that follow
    VITRINE_ADDRESS(Floats, rates);
    VITRINE_ADDRESS(Floats, removed);
    VITRINE_ADDRESS(Floats, corrected);
    VITRINE_ADDRESS(Floats, scale);  ///< [columns], as the next
    VITRINE_ADDRESS(Floats, learn);
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT width;
};

/// destination += v · Σ(q · k · weights) for each head of rows [q | k | v]
struct BonusPush {
    VITRINE_ADDRESS(Floats, rows);
    VITRINE_ADDRESS(Floats, weights);  ///< [columns]
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT width;
};

/// For kernels that measure what a device can do (core/vulkan/device/device_peaks.h).
struct MeasurePush {
    VITRINE_ADDRESS(Ids, from);
    VITRINE_ADDRESS(Ids, to);
    VITRINE_UINT rounds;
    VITRINE_UINT bytes;  ///< four factors of a byte each
    VITRINE_UINT never;  ///< a result that does not come about
    float factor;
};

#ifdef __cplusplus
}  // namespace vitrine
#endif

#endif
