// Push constants of each kernel. Included by C++ and by GLSL, so that both use the same bytes. Addresses come first,
// followed by numbers, so that both languages use the same layout. At most 128 bytes.
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

// `state` is the address of data that differs between steps, so that commands can be submitted again. It contains the
// position of the step's first token, then the ids of its tokens. `firstToken` is the index in the step of the token of
// row 0 of x.

/// out[t, i] = (add ? out[t, i] : 0) + table[row t, i]; row t is the token's id, or its position with `byPosition`.
struct EmbedPush {
    VITRINE_ADDRESS(Words, weights);
    VITRINE_ADDRESS(Words, tables);
    VITRINE_ADDRESS(Words, state);
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_UINT columns;
    VITRINE_UINT rowWords;  ///< distance between rows of the table
    VITRINE_UINT tokens;
    VITRINE_UINT byPosition;
    VITRINE_UINT add;
};

/// Transposed matrices of heads; see turn_heads.comp.
struct TurnHeadsPush {
    VITRINE_ADDRESS(Words, weights);
    VITRINE_ADDRESS(Words, tables);
    VITRINE_ADDRESS(Floats, destination);  ///< [rows / headRows, columns, stride]
    VITRINE_UINT columns;
    VITRINE_UINT rowWords;  ///< distance between rows
    VITRINE_UINT rows;      ///< total rows of all heads
    VITRINE_UINT headRows;
    VITRINE_UINT stride;
};

/// Rows of x as f16; see to_halves.comp.
struct HalvesPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Ids, halves);      ///< [tokens, columns], two per word
    VITRINE_ADDRESS(Floats, factors);  ///< [tokens]: x = halves · factor
    VITRINE_UINT columns;
    VITRINE_UINT xStride;  ///< in floats, distance between rows of x
    VITRINE_UINT slotX;    ///< distance between parts of a row that are rounded separately
};

/// Rows of x as bytes; see to_bytes.comp.
struct BytesPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Ids, bytes);       ///< [rows, columns], four per word
    VITRINE_ADDRESS(Floats, factors);  ///< [rows, columns / 32] (scale, scale · Σ bytes)
    VITRINE_UINT rows;
    VITRINE_UINT columns;
    VITRINE_UINT xStride;  ///< in floats, distance between rows of x
    VITRINE_UINT slots;    ///< parts of a row that are rounded separately
    VITRINE_UINT slotX;    ///< distance between these parts
};

/// Products of `rows` matrix rows with `tokens` rows of x. With experts (expert_operands.glsl), `weights` and `bias`
/// are lists of addresses, and `chosen` gives the expert of each row of x. If they are grouped (tile_operands.glsl),
/// `chosen` contains the choices of one expert after the other. In mat_mat, each head of the dispatch has a part of the
/// matrix with `rows` rows.
struct ProductPush {
    VITRINE_ADDRESS(Words, weights);
    VITRINE_ADDRESS(Floats, bias);  ///< 0: no bias
    VITRINE_ADDRESS(Words, tables);
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_ADDRESS(Words, chosen);
    VITRINE_ADDRESS(Words, tiles);      ///< for grouped choices
    VITRINE_ADDRESS(Floats, xFactors);  ///< mat_units, mat_dot: factors of x, which is f16 or bytes
    VITRINE_UINT rows;
    VITRINE_UINT columns;
    VITRINE_UINT rowWords;
    VITRINE_UINT tokens;
    VITRINE_UINT xStride;            ///< in floats, distance between rows of x
    VITRINE_UINT destinationStride;  ///< in floats
    VITRINE_UINT slots;              ///< experts: number of choices per token
    VITRINE_UINT slotX;              ///< floats between the x of choices or heads; 0: choices of a token share x
    VITRINE_UINT slotDestination;    ///< distance in floats between the results of choices or heads
};

/// The use of the products of joined matrices. EACH: each product has its own destination. GATED: destination[0] =
/// f(first) · second and destination[1] = second, with f a value of Activation. ADDED: for one matrix, destination[0] =
/// product and destination[1] += product. HEADS: each head has rows[0] rows of one matrix; its x and its result are
/// rows[1] and destinationStride[1] floats after those of the previous head.
#define VITRINE_JOINED_EACH 0
#define VITRINE_JOINED_GATED 1
#define VITRINE_JOINED_ADDED 2
#define VITRINE_JOINED_HEADS 3
#define VITRINE_MOST_JOINED 3

/// Products of matrices of one tensor type with the same `tokens` rows of x (mat_vec.comp, mat_rows.comp).
struct JoinedPush {
    VITRINE_ADDRESS(Words, weights[VITRINE_MOST_JOINED]);
    VITRINE_ADDRESS(Floats, bias[VITRINE_MOST_JOINED]);  ///< 0: no bias
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

/// destination = norm of (x + term) · weight + bias, for each row; weight and bias have `parts` rows, used in turn.
struct NormPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, term);  ///< added to x first; 0: none
    VITRINE_ADDRESS(Floats, weight);
    VITRINE_ADDRESS(Floats, bias);  ///< 0: no bias
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_UINT rows;
    VITRINE_UINT columns;
    VITRINE_UINT parts;
    float epsilon;
};

/// Rotates pairs of dimensions of x [tokens, columns]; see rope.comp.
struct RopePush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, table);  ///< [positions, pairs] (cosine, sine)
    VITRINE_ADDRESS(Words, state);
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT headDim;
    VITRINE_UINT pairs;
    VITRINE_UINT step;      ///< distance between pairs
    VITRINE_UINT distance;  ///< distance between the two dimensions of a pair
    VITRINE_UINT firstToken;
};

/// Writes keys and values [tokens, kvHeads * headDim] to one layer of a cache. With `queries`, also rotates queries and
/// keys.
struct StoreKvPush {
    VITRINE_ADDRESS(Floats, keys);
    VITRINE_ADDRESS(Floats, values);
    VITRINE_ADDRESS(Words, keyCache);
    VITRINE_ADDRESS(Words, valueCache);
    VITRINE_ADDRESS(Words, state);
    VITRINE_ADDRESS(Floats, queries);  ///< [tokens, heads * headDim]
    VITRINE_ADDRESS(Floats, table);
    VITRINE_UINT kvHeads;
    VITRINE_UINT capacity;  ///< positions in the cache
    VITRINE_UINT heads;     ///< of the queries; the following members are those of RopePush
    VITRINE_UINT pairs;
    VITRINE_UINT step;
    VITRINE_UINT distance;
};

/// The fewest positions of a part of attention, and the most parts per token.
#define VITRINE_ATTENTION_PART 128
#define VITRINE_ATTENTION_MAX_PARTS 32

#define VITRINE_IN_BLOCKS 0x80000000u

/// Attention of queries [tokens, heads * headDim]; see attention.comp.
struct AttentionPush {
    VITRINE_ADDRESS(Floats, queries);
    VITRINE_ADDRESS(Words, keys);
    VITRINE_ADDRESS(Words, values);
    VITRINE_ADDRESS(Floats, sinks);  ///< 0: no sinks
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_ADDRESS(Floats, scores);  ///< 0: not captured
    VITRINE_ADDRESS(Words, state);
    VITRINE_ADDRESS(Floats, partials);  ///< [tokens, heads, parts, headDim + 2] if parts are merged later
    VITRINE_ADDRESS(Floats, newKeys);   ///< as in StoreKvPush, if they are stored in the same dispatch
    VITRINE_ADDRESS(Floats, newValues);
    VITRINE_ADDRESS(Floats, table);
    VITRINE_UINT tokens;
    VITRINE_UINT heads;
    VITRINE_UINT kvHeads;
    VITRINE_UINT capacity;  ///< positions in the cache
    VITRINE_UINT firstToken;
    VITRINE_UINT window;  ///< 0: all positions; with VITRINE_IN_BLOCKS, a token sees only its own block of this length
    VITRINE_UINT parts;   ///< number of parts in `partials`
    float scale;
    float softCap;    ///< 0: no cap
    float alibiBias;  ///< 0: no ALiBi
};

/// For kernels over elements.
struct ElementsPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, y);  ///< 0: no y
    VITRINE_UINT count;
    float factor;
};

/// For kernels in which a workgroup reduces each row.
struct RowsPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, y);  ///< 0: no y
    VITRINE_UINT rows;
    VITRINE_UINT columns;
    float factor;
};

/// Copies `count` values of each head. Strides are distances between tokens, widths distances between heads, in floats.
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

/// Residual streams, [tokens, columns] each; entries beyond `count` are not used.
struct MixStreamsPush {
    VITRINE_ADDRESS(Floats, x[VITRINE_MOST_STREAMS]);
    VITRINE_ADDRESS(Floats, destination[VITRINE_MOST_STREAMS]);
    VITRINE_ADDRESS(Floats, coefficients);  ///< [tokens, count, count]
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT count;
};

/// x and y [tokens, columns], with one factor per token.
struct AddWeightedPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, y);
    VITRINE_ADDRESS(Floats, factors);
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT factorStride;
};

/// x = positive · x² + beta · x for x > 0, otherwise negative · (e^min(x, epsilon) - 1 - x) + beta · x.
struct XieluPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_UINT count;
    float positive;
    float negative;
    float beta;
    float epsilon;
};

/// Number of invocations for a row, and the most values that may reach the last result.
#define VITRINE_TOP_K_SLICES 1024
#define VITRINE_TOP_K_CANDIDATES 1024

/// Gives the `count` largest values of each row in order, then their indices as floats, then the sum of e^(x -
/// largest).
struct TopKPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, slices);       ///< [rows, slices] (largest, sum)
    VITRINE_ADDRESS(Floats, destination);  ///< [rows, 2 count + 1]
    VITRINE_UINT rows;
    VITRINE_UINT columns;
    VITRINE_UINT count;
};

/// Number of values of a workgroup of draw_blocks.
#define VITRINE_DRAW_BLOCK 1024

/// destination: the index that `number` selects, and the cumulative probability before it and up to it.
struct DrawPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, blocks);  ///< [blocks] (largest, sum)
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_UINT columns;
    float temperature;
    float number;
};

/// Gives the experts of each token: ids [tokens, used] and the weights of their results.
struct ChooseExpertsPush {
    VITRINE_ADDRESS(Floats, logits);
    VITRINE_ADDRESS(Ids, chosen);
    VITRINE_ADDRESS(Floats, shares);
    VITRINE_ADDRESS(Floats, bias);     ///< [count], only for the choice; 0: no bias
    VITRINE_ADDRESS(Floats, scores);   ///< [tokens, count] with a bias or groups; otherwise 0
    VITRINE_ADDRESS(Floats, factors);  ///< [count], for the results; 0: no factors
    VITRINE_UINT tokens;
    VITRINE_UINT count;
    VITRINE_UINT used;
    VITRINE_UINT gating;  ///< value of ExpertGating
    VITRINE_UINT normalize;
    VITRINE_UINT groups;
    VITRINE_UINT groupsUsed;
    float scale;
};

/// Gives the choices sorted by expert, and their tiles; see group_experts.comp.
struct GroupExpertsPush {
    VITRINE_ADDRESS(Words, chosen);  ///< [choices]: the expert of each
    VITRINE_ADDRESS(Ids, sorted);    ///< [choices]
    VITRINE_ADDRESS(Ids, tiles);     ///< [tileCount] (expert, first index in `sorted`, count); unused tiles are 0
    VITRINE_UINT choices;
    VITRINE_UINT count;  ///< number of experts
    VITRINE_UINT tileCount;
};

/// Multiplies the activations of the chosen experts with their shares.
struct WeighExpertsPush {
    VITRINE_ADDRESS(Floats, x);  ///< [tokens, columns]
    VITRINE_ADDRESS(Floats, shares);
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT used;
    VITRINE_UINT width;
};

/// destination[t] = Σ over slots: share · part. An optional shared expert is the last part.
struct CombineExpertsPush {
    VITRINE_ADDRESS(Floats, parts);  ///< [tokens, slots, columns]
    VITRINE_ADDRESS(Floats, shares);
    VITRINE_ADDRESS(Floats, sharedLogit);  ///< [tokens], 0: the shared expert has the weight 1
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT used;
    VITRINE_UINT slots;
    VITRINE_UINT weighed;  ///< the parts are already multiplied with the shares
};

/// x = the convolution of each column with earlier tokens. Those before the step are read from `tail`, and the last
/// tokens are written there.
struct ConvolvePush {
    VITRINE_ADDRESS(Floats, x);       ///< [tokens, channels]
    VITRINE_ADDRESS(Floats, tail);    ///< [taps - 1, channels]
    VITRINE_ADDRESS(Floats, kernel);  ///< [taps, channels]
    VITRINE_ADDRESS(Floats, bias);    ///< 0: no bias
    VITRINE_ADDRESS(Words, state);
    VITRINE_UINT tokens;
    VITRINE_UINT channels;
};

/// steps = ln(1 + e^(steps + bias)), decay = e^(steps · rates)
struct DecaysPush {
    VITRINE_ADDRESS(Floats, steps);  ///< [count / columns, columns]; the decay has the same shape
    VITRINE_ADDRESS(Floats, decay);
    VITRINE_ADDRESS(Floats, bias);
    VITRINE_ADDRESS(Floats, rates);  ///< 0: no decay
    VITRINE_UINT count;
    VITRINE_UINT columns;
};

/// Distributes ranges of `width` values to `first` and `second` alternately.
struct DealPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, first);
    VITRINE_ADDRESS(Floats, second);
    VITRINE_UINT count;  ///< number of values of x
    VITRINE_UINT width;
};

/// Divides ranges of `width` values by their length; each row has `parts` at its beginning. Also divides the first half
/// of the parts by √width.
struct UnitLengthPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_UINT tokens;
    VITRINE_UINT stride;
    VITRINE_UINT parts;
    VITRINE_UINT width;
    float epsilon;
};

/// The update of a head's state M [keys, columns] with each token is M = decay · M + k ⊗ strength · v. The delta rule,
/// with one decay or one per key, also subtracts strength · k ⊗ Mᵀk. RWKV 7 subtracts corrected ⊗ Mᵀremoved. Both use M
/// from before the update. In Mamba, all columns belong to one head, each has its own strength, and decays are
/// e^(strength · rates).
#define VITRINE_RECUR_MAMBA_2 0
#define VITRINE_RECUR_DELTA 1
#define VITRINE_RECUR_DELTA_BY_KEY 2
#define VITRINE_RECUR_RWKV_7 3
#define VITRINE_RECUR_MAMBA 4

/// See Backend::recur.
struct RecurPush {
    VITRINE_ADDRESS(Floats, mixed);     ///< [tokens, stride]
    VITRINE_ADDRESS(Floats, decay);     ///< [tokens, heads], or for each key of each head; Mamba: rates [keys, columns]
    VITRINE_ADDRESS(Floats, strength);  ///< [tokens, heads]; Mamba: [tokens, columns]
    VITRINE_ADDRESS(Floats, skip);      ///< [heads]; Mamba: [columns]; 0: no skip
    VITRINE_ADDRESS(Floats, removed);
    VITRINE_ADDRESS(Floats, corrected);
    VITRINE_ADDRESS(Floats, states);  ///< [heads, keys, columns]
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_ADDRESS(Words, state);
    VITRINE_UINT tokens;
    VITRINE_UINT heads;
    VITRINE_UINT columns;  ///< of the values of a head
    VITRINE_UINT groups;
    VITRINE_UINT inTurn;  ///< head j belongs to group j mod groups
    VITRINE_UINT stride;
    VITRINE_UINT queryAt;  ///< offsets of queries, keys and values in a row
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

/// See Backend::correctionKeys.
struct CorrectionKeysPush {
    VITRINE_ADDRESS(Floats, keys);  ///< [tokens, columns]; the next three have the same shape
    VITRINE_ADDRESS(Floats, rates);
    VITRINE_ADDRESS(Floats, removed);
    VITRINE_ADDRESS(Floats, corrected);
    VITRINE_ADDRESS(Floats, scale);  ///< [columns]; the next has the same shape
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

/// For kernels that measure devices (core/vulkan/device/device_peaks.h).
struct MeasurePush {
    VITRINE_ADDRESS(Ids, from);
    VITRINE_ADDRESS(Ids, to);
    VITRINE_UINT rounds;
    VITRINE_UINT bytes;  ///< four bytes, each a factor
    VITRINE_UINT never;  ///< a result that cannot occur
    float factor;
};

#ifdef __cplusplus
}  // namespace vitrine
#endif

#endif
