// Push constants of each kernel. This file is included by C++ and by GLSL, so that both use the same bytes. In each
// struct, addresses come before numbers: the layout is then the same in C++ and GLSL. A struct has at most 128 bytes.
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

// `state` is the address of the data that differs between steps: the position of the step's first token, then the ids
// of the step's tokens. Because this data is not in push constants, recorded commands can be submitted again for other
// tokens. Row 0 of x belongs to token number `firstToken` of the step, counted from 0.

/// Computes out[t, i] = table[r, i], or with `add`, out[t, i] += table[r, i]. The row r is the id of token t, or with
/// `byPosition`, the position of token t.
struct EmbedPush {
    VITRINE_ADDRESS(Words, weights);
    VITRINE_ADDRESS(Words, tables);
    VITRINE_ADDRESS(Words, state);
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_UINT columns;
    VITRINE_UINT rowWords;  ///< distance between rows of the table, in words
    VITRINE_UINT tokens;
    VITRINE_UINT byPosition;
    VITRINE_UINT add;
};

/// Transposes the matrices of heads; see turn_heads.comp.
struct TurnHeadsPush {
    VITRINE_ADDRESS(Words, weights);
    VITRINE_ADDRESS(Words, tables);
    VITRINE_ADDRESS(Floats, destination);  ///< transposed matrix of each head, [rows / headRows, columns, stride]
    VITRINE_UINT columns;
    VITRINE_UINT rowWords;  ///< distance between rows of `weights`, in words
    VITRINE_UINT rows;      ///< total number of rows of all heads
    VITRINE_UINT headRows;
    VITRINE_UINT stride;
};

/// Rounds rows of x to f16; see to_halves.comp.
struct HalvesPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Ids, halves);      ///< rounded x [tokens, parts of a row, columns], two f16 per word
    VITRINE_ADDRESS(Floats, factors);  ///< [tokens, parts of a row]: factor that converts `halves` back to x
    VITRINE_UINT columns;
    VITRINE_UINT xStride;  ///< distance between rows of x, in floats
    VITRINE_UINT slotX;    ///< distance between parts of a row that are rounded separately, in floats
};

/// Rounds rows of x to bytes; see to_bytes.comp.
struct BytesPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Ids, bytes);       ///< rounded x [rows, columns], four signed bytes per word
    VITRINE_ADDRESS(Floats, factors);  ///< [rows, columns / 32]: scale of 32 bytes, and scale · sum of these bytes
    VITRINE_UINT rows;
    VITRINE_UINT columns;
    VITRINE_UINT xStride;  ///< distance between rows of x, in floats
    VITRINE_UINT slots;    ///< number of parts of a row of x; each part becomes one row of `bytes`
    VITRINE_UINT slotX;    ///< distance between two parts of a row of x, in floats
};

/// Multiplies `rows` matrix rows with `tokens` rows of x. With experts (expert_operands.glsl), `weights` and `bias` are
/// lists of addresses, and `chosen` gives the expert of each row of x. If the choices are grouped (tile_operands.glsl),
/// `chosen` contains the numbers of the choices, sorted by expert. In mat_mat, each head of the dispatch has `rows`
/// rows of the matrix.
struct ProductPush {
    VITRINE_ADDRESS(Words, weights);
    VITRINE_ADDRESS(Floats, bias);  ///< added to the products; 0: no bias
    VITRINE_ADDRESS(Words, tables);
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_ADDRESS(Words, chosen);
    /// If choices are grouped, three words per tile: the expert, the index in `chosen` of the tile's first choice, and
    /// the number of choices.
    VITRINE_ADDRESS(Words, tiles);
    VITRINE_ADDRESS(Floats, xFactors);  ///< factors of x if x is rounded to f16 (mat_units) or to bytes (mat_dot)
    VITRINE_UINT rows;
    VITRINE_UINT columns;
    VITRINE_UINT rowWords;
    VITRINE_UINT tokens;
    VITRINE_UINT xStride;            ///< distance between rows of x, in floats
    VITRINE_UINT destinationStride;  ///< distance between rows of the result, in floats
    VITRINE_UINT slots;              ///< with experts: number of choices per token
    /// Distance in floats between the rows of x of two choices or heads; 0: all choices of a token use the same row.
    VITRINE_UINT slotX;
    VITRINE_UINT slotDestination;  ///< distance between the results of two choices or heads, in floats
};

/// How the products of joined matrices are used. EACH: each product is written to its own destination. GATED:
/// destination[0] = f(first) · second and destination[1] = second, where f is a value of Activation. ADDED: there is
/// one matrix; destination[0] = product and destination[1] += product. HEADS: there is one matrix, and each head has
/// rows[0] of its rows. The distance between the x of two heads is rows[1] floats, and the distance between their
/// results is destinationStride[1] floats.
#define VITRINE_JOINED_EACH 0
#define VITRINE_JOINED_GATED 1
#define VITRINE_JOINED_ADDED 2
#define VITRINE_JOINED_HEADS 3
#define VITRINE_MOST_JOINED 3

/// Multiplies matrices of one tensor type with the same `tokens` rows of x (mat_vec.comp, mat_rows.comp).
struct JoinedPush {
    VITRINE_ADDRESS(Words, weights[VITRINE_MOST_JOINED]);
    VITRINE_ADDRESS(Floats, bias[VITRINE_MOST_JOINED]);  ///< added to each product; 0: no bias
    VITRINE_ADDRESS(Floats, destination[VITRINE_MOST_JOINED]);
    VITRINE_ADDRESS(Words, tables);
    VITRINE_ADDRESS(Floats, x);
    VITRINE_UINT rows[VITRINE_MOST_JOINED];               ///< number of rows of each matrix; 0: no matrix
    VITRINE_UINT destinationStride[VITRINE_MOST_JOINED];  ///< distance between rows of each result, in floats
    VITRINE_UINT columns;
    VITRINE_UINT rowWords;
    VITRINE_UINT tokens;
    VITRINE_UINT xStride;
};

/// Kinds of norm (NormKind in core/model/norm_kind.h).
#define VITRINE_NORM_RMS 0
#define VITRINE_NORM_LAYER 1

/// Computes destination = norm of (x + term) · weight + bias for each row. `weight` and `bias` have `parts` rows; row r
/// of x uses row r mod `parts` of them.
struct NormPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, term);  ///< added to x before the norm; 0: no term
    VITRINE_ADDRESS(Floats, weight);
    VITRINE_ADDRESS(Floats, bias);  ///< added to the norm; 0: no bias
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_UINT rows;
    VITRINE_UINT columns;
    VITRINE_UINT parts;
    float epsilon;
};

/// Rotates pairs of dimensions of x [tokens, columns]; see rope.comp.
struct RopePush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, table);  ///< [positions, pairs]: cosine and sine of each angle
    VITRINE_ADDRESS(Words, state);
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT headDim;
    VITRINE_UINT pairs;
    VITRINE_UINT step;      ///< distance between the first dimensions of two pairs
    VITRINE_UINT distance;  ///< distance between the two dimensions of a pair
    VITRINE_UINT firstToken;
};

/// Writes keys and values [tokens, kvHeads * headDim] to one layer of a cache. With ROTATE, also rotates queries and
/// keys in place.
struct StoreKvPush {
    VITRINE_ADDRESS(Floats, keys);
    VITRINE_ADDRESS(Floats, values);
    VITRINE_ADDRESS(Words, keyCache);
    VITRINE_ADDRESS(Words, valueCache);
    VITRINE_ADDRESS(Words, state);
    VITRINE_ADDRESS(Floats, queries);  ///< [tokens, heads * headDim]; used only with ROTATE
    VITRINE_ADDRESS(Floats, table);
    VITRINE_UINT kvHeads;
    VITRINE_UINT capacity;  ///< number of positions in the cache
    VITRINE_UINT heads;     ///< number of query heads; pairs, step and distance are those of RopePush
    VITRINE_UINT pairs;
    VITRINE_UINT step;
    VITRINE_UINT distance;
};

/// Attention divides the positions that a token sees into parts (attention_parts.glsl): size of the smallest parts in
/// positions, and maximum number of parts per token.
#define VITRINE_ATTENTION_PART 128
#define VITRINE_ATTENTION_MAX_PARTS 32

#define VITRINE_IN_BLOCKS 0x80000000u

/// Attention of queries [tokens, heads * headDim]; see attention.comp.
struct AttentionPush {
    VITRINE_ADDRESS(Floats, queries);
    VITRINE_ADDRESS(Words, keys);
    VITRINE_ADDRESS(Words, values);
    VITRINE_ADDRESS(Floats, sinks);  ///< score of each head's attention sink; 0: no sinks
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_ADDRESS(Floats, scores);  ///< receives the softmax of each position; 0: the softmax is not captured
    VITRINE_ADDRESS(Words, state);
    /// Results of the parts [tokens, heads, parts, headDim + 2], if the parts are merged later (attention_parts.glsl).
    VITRINE_ADDRESS(Floats, partials);
    /// The next three addresses are used only if this dispatch also stores the new keys and values. They have the
    /// meaning of `keys`, `values` and `table` in StoreKvPush.
    VITRINE_ADDRESS(Floats, newKeys);
    VITRINE_ADDRESS(Floats, newValues);
    VITRINE_ADDRESS(Floats, table);
    VITRINE_UINT tokens;
    VITRINE_UINT heads;
    VITRINE_UINT kvHeads;
    VITRINE_UINT capacity;  ///< number of positions in the cache
    VITRINE_UINT firstToken;
    /// Number of most recent positions that a token sees; 0: all positions. With the flag VITRINE_IN_BLOCKS, positions
    /// are divided into blocks of this size, and a token sees only positions in its own block.
    VITRINE_UINT window;
    VITRINE_UINT parts;  ///< number of parts in `partials`
    float scale;
    float softCap;    ///< scores become softCap · tanh(score / softCap); 0: unchanged
    float alibiBias;  ///< parameter of the slopes of ALiBi (slopeOf in attention.comp); 0: no ALiBi
};

/// Push constants of kernels that process single elements.
struct ElementsPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, y);  ///< second operand of the kernel; 0: none
    VITRINE_UINT count;
    float factor;
};

/// Push constants of kernels in which a workgroup computes a reduction over each row.
struct RowsPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, y);  ///< second operand of the kernel; 0: none
    VITRINE_UINT rows;
    VITRINE_UINT columns;
    float factor;
};

/// Copies `count` values of each head. All strides and widths are in floats: a stride is the distance between two
/// tokens, and a width is the distance between two heads.
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

/// Mixes `count` residual streams, each [tokens, columns]. Array entries from `count` on are not used.
struct MixStreamsPush {
    VITRINE_ADDRESS(Floats, x[VITRINE_MOST_STREAMS]);
    VITRINE_ADDRESS(Floats, destination[VITRINE_MOST_STREAMS]);
    VITRINE_ADDRESS(Floats, coefficients);  ///< [tokens, b, a]: factor of x[a] in destination[b]
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT count;
};

/// Computes x += (1 + factor) · y with one factor per token; x and y are [tokens, columns].
struct AddWeightedPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, y);
    VITRINE_ADDRESS(Floats, factors);
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT factorStride;
};

/// Computes x = positive · x² + beta · x for x > 0, and x = negative · (e^min(x, epsilon) - 1 - x) + beta · x
/// otherwise.
struct XieluPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_UINT count;
    float positive;
    float negative;
    float beta;
    float epsilon;
};

/// VITRINE_TOP_K_SLICES: number of invocations for a row. VITRINE_TOP_K_CANDIDATES: maximum number of values that are
/// sorted to find the result.
#define VITRINE_TOP_K_SLICES 1024
#define VITRINE_TOP_K_CANDIDATES 1024

/// Writes, for each row, the `count` largest values in descending order, then their indices as floats, then the sum of
/// e^(x - largest).
struct TopKPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, slices);       ///< [rows, slices]: pairs (largest value, Σ e^(x - largest) of the slice)
    VITRINE_ADDRESS(Floats, destination);  ///< the results of each row [rows, 2 count + 1]
    VITRINE_UINT rows;
    VITRINE_UINT columns;
    VITRINE_UINT count;
};

/// Number of values that a workgroup of draw_blocks processes.
#define VITRINE_DRAW_BLOCK 1024

/// Samples an index from a softmax. Writes the index that the random `number` selects, the sum of the probabilities
/// before this index, and this sum including the index.
struct DrawPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, blocks);  ///< [blocks]: pairs (largest value, sum of softmax numerators) of each block
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_UINT columns;
    float temperature;
    float number;
};

/// Chooses the experts of each token. Writes their ids [tokens, used] and the weights of their results.
struct ChooseExpertsPush {
    VITRINE_ADDRESS(Floats, logits);
    VITRINE_ADDRESS(Ids, chosen);
    VITRINE_ADDRESS(Floats, shares);
    /// [count]: added to the scores by which experts are chosen, but not to the weights of their results; 0: no bias.
    VITRINE_ADDRESS(Floats, bias);
    VITRINE_ADDRESS(Floats, scores);   ///< memory for scores [tokens, count]; 0 if there is neither a bias nor groups
    VITRINE_ADDRESS(Floats, factors);  ///< [count]: factors of the weights of each expert; 0: no factors
    VITRINE_UINT tokens;
    VITRINE_UINT count;
    VITRINE_UINT used;
    VITRINE_UINT gating;  ///< value of ExpertGating
    VITRINE_UINT normalize;
    VITRINE_UINT groups;
    VITRINE_UINT groupsUsed;
    float scale;
};

/// Sorts the choices of experts by expert and divides them into tiles; see group_experts.comp.
struct GroupExpertsPush {
    VITRINE_ADDRESS(Words, chosen);  ///< [choices]: the expert of each choice
    VITRINE_ADDRESS(Ids, sorted);    ///< [choices]: numbers of the choices, sorted by expert
    /// Triples (expert, first index in `sorted`, number of choices) of the tiles [tileCount]; unused tiles are 0.
    VITRINE_ADDRESS(Ids, tiles);
    VITRINE_UINT choices;
    VITRINE_UINT count;  ///< number of experts
    VITRINE_UINT tileCount;
};

/// Multiplies the activations of the chosen experts with `shares`, the router's weights of these experts.
struct WeighExpertsPush {
    VITRINE_ADDRESS(Floats, x);  ///< activations [tokens, columns]
    VITRINE_ADDRESS(Floats, shares);
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT used;
    VITRINE_UINT width;
};

/// Computes destination[t] = Σ share · part over the slots of token t. A part is the result of an expert, and `shares`
/// are the router's weights. If there is a shared expert, its part is the last one.
struct CombineExpertsPush {
    VITRINE_ADDRESS(Floats, parts);  ///< results of the experts [tokens, slots, columns]
    VITRINE_ADDRESS(Floats, shares);
    VITRINE_ADDRESS(Floats, sharedLogit);  ///< [tokens]: logit of the shared expert's weight; address 0: weight 1
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT used;
    VITRINE_UINT slots;
    VITRINE_UINT weighed;  ///< whether the parts have already been multiplied with `shares`
};

/// Replaces each column of x by its convolution with earlier tokens. Tokens before the step are read from `tail`, and
/// the last tokens of the step are written to `tail`.
struct ConvolvePush {
    VITRINE_ADDRESS(Floats, x);       ///< [tokens, channels]; replaced by the results
    VITRINE_ADDRESS(Floats, tail);    ///< values of the tokens before the step [taps - 1, channels]
    VITRINE_ADDRESS(Floats, kernel);  ///< weights of the convolutions [taps, channels]
    VITRINE_ADDRESS(Floats, bias);    ///< added to the results; 0: no bias
    VITRINE_ADDRESS(Words, state);
    VITRINE_UINT tokens;
    VITRINE_UINT channels;
};

/// Computes steps = ln(1 + e^(steps + bias)) and decay = e^(steps · rates).
struct DecaysPush {
    VITRINE_ADDRESS(Floats, steps);  ///< `count` numbers in rows of `columns`; `decay` has the same shape
    VITRINE_ADDRESS(Floats, decay);
    VITRINE_ADDRESS(Floats, bias);
    VITRINE_ADDRESS(Floats, rates);  ///< [columns]: factors of the step sizes; address 0: no decay is computed
    VITRINE_UINT count;
    VITRINE_UINT columns;
};

/// Divides x into ranges of `width` values, and copies them to `first` and `second` alternately.
struct DealPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, first);
    VITRINE_ADDRESS(Floats, second);
    VITRINE_UINT count;  ///< number of values of x
    VITRINE_UINT width;
};

/// Scales ranges of `width` values to unit length. Each row begins with `parts` such ranges. The values in the first
/// half of the ranges are also divided by √width.
struct UnitLengthPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_UINT tokens;
    VITRINE_UINT stride;
    VITRINE_UINT parts;
    VITRINE_UINT width;
    float epsilon;
};

/// Forms of recurrence. With each token, the state M [KEYS, columns] of a head becomes decay · M + k ⊗ (strength · v).
/// The delta rule, with one decay per head or per row of M, also subtracts strength · k ⊗ (decay · M)ᵀk. RWKV 7 has no
/// strength (it is 1), and subtracts corrected ⊗ Mᵀremoved. In these formulas, M is the state before the update. In
/// Mamba, all columns belong to one head, each column has its own strength, and decays are e^(strength · rates).
#define VITRINE_RECUR_MAMBA_2 0
#define VITRINE_RECUR_DELTA 1
#define VITRINE_RECUR_DELTA_BY_KEY 2
#define VITRINE_RECUR_RWKV_7 3
#define VITRINE_RECUR_MAMBA 4

/// Updates recurrent states (ops::Recur in core/compute/backend/ops.h). KEYS is the number of dimensions of a key,
/// which is the number of rows of a state.
struct RecurPush {
    VITRINE_ADDRESS(Floats, mixed);  ///< rows with queries, keys and values [tokens, stride]
    /// Decays [tokens, heads], or [tokens, heads, KEYS] if each row of a state has its own decay. In Mamba, the decay
    /// rates [KEYS, columns] instead.
    VITRINE_ADDRESS(Floats, decay);
    VITRINE_ADDRESS(Floats, strength);  ///< write strengths [tokens, heads]; in Mamba, step sizes [tokens, columns]
    /// [heads], or [columns] in Mamba: factor of the value that is added to the result; address 0: no value is added.
    VITRINE_ADDRESS(Floats, skip);
    VITRINE_ADDRESS(Floats, removed);
    VITRINE_ADDRESS(Floats, corrected);
    VITRINE_ADDRESS(Floats, states);  ///< recurrent states [heads, KEYS, columns]
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_ADDRESS(Words, state);
    VITRINE_UINT tokens;
    VITRINE_UINT heads;
    VITRINE_UINT columns;  ///< number of values of a head, which is the number of columns of a state
    VITRINE_UINT groups;
    VITRINE_UINT inTurn;  ///< true: head j belongs to group j mod groups; false: adjacent heads belong to one group
    VITRINE_UINT stride;
    /// Offset of the queries in a row of `mixed`; keyAt and valueAt are the offsets of keys and values.
    VITRINE_UINT queryAt;
    VITRINE_UINT keyAt;
    VITRINE_UINT valueAt;
};

/// Computes destination = x + y · factors.
struct BlendPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, y);
    VITRINE_ADDRESS(Floats, factors);  ///< one factor per column of y
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_UINT count;
    VITRINE_UINT columns;
};

/// Computes the keys of RWKV 7 (ops::CorrectionKeys in core/compute/backend/ops.h).
struct CorrectionKeysPush {
    VITRINE_ADDRESS(Floats, keys);  ///< [tokens, columns]; rates, removed and corrected have the same shape
    VITRINE_ADDRESS(Floats, rates);
    VITRINE_ADDRESS(Floats, removed);
    VITRINE_ADDRESS(Floats, corrected);
    VITRINE_ADDRESS(Floats, scale);  ///< [columns]: factor of each column of the keys; `learn` has the same shape
    VITRINE_ADDRESS(Floats, learn);
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT width;
};

/// Adds v · Σ(q · k · weights) to `destination` for each head. `rows` consists of rows [q | k | v].
struct BonusPush {
    VITRINE_ADDRESS(Floats, rows);
    VITRINE_ADDRESS(Floats, weights);  ///< [columns]: weight of each column of the keys
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT width;
};

/// Push constants of kernels that measure devices (core/compute/vulkan/device/device_peaks.h).
struct MeasurePush {
    VITRINE_ADDRESS(Ids, from);
    VITRINE_ADDRESS(Ids, to);
    VITRINE_UINT rounds;
    VITRINE_UINT bytes;  ///< a word of four bytes, used as a factor of the dot products
    /// A value that results never have. A shader compares its result with this value, so that compilers do not remove
    /// its loop.
    VITRINE_UINT never;
    float factor;
};

#ifdef __cplusplus
}  // namespace vitrine
#endif

#endif
