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

/// out[t, i] = (add ? out[t, i] : 0) + table[row t, i]; row t is ids[t], or firstRow + t when `byPosition`.
struct EmbedPush {
    VITRINE_ADDRESS(Words, weights);
    VITRINE_ADDRESS(Words, tables);
    VITRINE_ADDRESS(Words, ids);
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_UINT columns;
    VITRINE_UINT rowWords;  ///< from one row of the table to the next
    VITRINE_UINT tokens;
    VITRINE_UINT firstRow;
    VITRINE_UINT byPosition;
    VITRINE_UINT add;
};

/// Rows of x as halves; see to_halves.comp.
struct HalvesPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Ids, halves);      ///< [tokens, columns], two in a word
    VITRINE_ADDRESS(Floats, factors);  ///< [tokens]: x = halves · factor
    VITRINE_UINT columns;
    VITRINE_UINT xStride;  ///< in floats, from one row of x to the next
};

/// Products of `rows` rows of a matrix with `tokens` rows of x. With experts (see mat_vec.comp) `weights` and `bias`
/// are lists of addresses, and `chosen` says which of them a row of x takes.
struct ProductPush {
    VITRINE_ADDRESS(Words, weights);
    VITRINE_ADDRESS(Floats, bias);  ///< 0: none
    VITRINE_ADDRESS(Words, tables);
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_ADDRESS(Words, chosen);
    VITRINE_ADDRESS(Floats, xFactors);  ///< mat_units: of x, which is in halves
    VITRINE_UINT rows;
    VITRINE_UINT columns;
    VITRINE_UINT rowWords;
    VITRINE_UINT tokens;
    VITRINE_UINT xStride;            ///< in floats, from one row of x to the next
    VITRINE_UINT destinationStride;  ///< in floats
    VITRINE_UINT slots;              ///< experts: choices of each token
    VITRINE_UINT slotX;              ///< experts: floats from one choice's x to the next; 0: all read the same
    VITRINE_UINT slotDestination;    ///< experts: floats from one choice's result to the next
};

struct NormPush {
    VITRINE_ADDRESS(Floats, x);
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
    VITRINE_UINT tokens;
    VITRINE_UINT columns;
    VITRINE_UINT headDim;
    VITRINE_UINT pairs;
    VITRINE_UINT step;      ///< from one pair to the next
    VITRINE_UINT distance;  ///< between the two of a pair
    VITRINE_UINT firstPosition;
};

/// Writes [tokens, heads * headDim] into one layer of a cache.
struct StoreKvPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Words, cache);
    VITRINE_UINT tokens;
    VITRINE_UINT heads;
    VITRINE_UINT headDim;
    VITRINE_UINT rowWords;   ///< of one position
    VITRINE_UINT headWords;  ///< from one head to the next
    VITRINE_UINT firstPosition;
};

struct AttentionPush {
    VITRINE_ADDRESS(Floats, queries);
    VITRINE_ADDRESS(Words, keys);
    VITRINE_ADDRESS(Words, values);
    VITRINE_ADDRESS(Floats, sinks);  ///< 0: none
    VITRINE_ADDRESS(Floats, destination);
    VITRINE_ADDRESS(Floats, scores);  ///< 0: nobody looks
    VITRINE_UINT tokens;
    VITRINE_UINT heads;
    VITRINE_UINT kvHeads;
    VITRINE_UINT keyRowWords;
    VITRINE_UINT keyHeadWords;
    VITRINE_UINT valueRowWords;
    VITRINE_UINT valueHeadWords;
    VITRINE_UINT firstPosition;
    VITRINE_UINT window;  ///< 0: all
    float scale;
    float softCap;  ///< 0: none
};

/// Element by element.
struct ElementsPush {
    VITRINE_ADDRESS(Floats, x);
    VITRINE_ADDRESS(Floats, y);  ///< 0: none
    VITRINE_UINT count;
    float factor;
};

/// The experts of each token: ids [tokens, used] and the weights of their results.
struct ChooseExpertsPush {
    VITRINE_ADDRESS(Floats, logits);
    VITRINE_ADDRESS(Ids, chosen);
    VITRINE_ADDRESS(Floats, shares);
    VITRINE_UINT tokens;
    VITRINE_UINT count;
    VITRINE_UINT used;
    VITRINE_UINT gating;  ///< as ExpertGating counts
    VITRINE_UINT normalize;
    float scale;
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
};

#ifdef __cplusplus
}  // namespace vitrine
#endif

#endif
