#pragma once

#include "core/tensor/tensor.h"

#include <string>
#include <vector>

namespace vitrine {

/// y = W x + b; W is [out, in], b is [out] or empty.
struct Linear {
    Tensor weight;
    std::vector<float> bias;

    explicit operator bool() const noexcept { return static_cast<bool>(weight); }
};

/// Scale and shift of a normalization, [width]; `bias` may be empty. If they have k times the width, each of k
/// consecutive rows (the heads of a token) has its own.
struct NormWeights {
    std::vector<float> weight;
    std::vector<float> bias;
    std::string tensor = {};  ///< its name in the file without "blk.<layer>." and ".weight"; empty: weights of ones

    explicit operator bool() const noexcept { return !weight.empty(); }
};

/// A feed-forward made of experts. One entry per expert; if a file stores them in one tensor of three dimensions, these
/// are row ranges of it.
struct ExpertWeights {
    Linear router;                  ///< [experts, embedding]
    std::vector<float> choiceBias;  ///< [experts], which only the choice heeds, or empty
    std::vector<Linear> gate;       ///< each [experts.feedForward, embedding]
    std::vector<Linear> up;         ///< each [experts.feedForward, embedding]
    std::vector<Linear> down;       ///< each [embedding, experts.feedForward]
    Linear sharedRouter;            ///< [1, embedding]; its sigmoid multiplies the shared expert; absent without one
    Linear sharedGate;              ///< [experts.sharedFeedForward, embedding]; absent without a shared expert
    Linear sharedUp;                ///< [experts.sharedFeedForward, embedding]
    Linear sharedDown;              ///< [embedding, experts.sharedFeedForward]

    explicit operator bool() const noexcept { return static_cast<bool>(router); }
};

/// One block. If a file fuses projections (attn_qkv), these are row ranges of the fused tensor. Norms that a family
/// does not have are empty.
struct LayerWeights {
    NormWeights attentionNorm;
    Linear query;              ///< [heads * headDim, embedding]
    Linear key;                ///< [kvHeads * headDim, embedding]
    Linear value;              ///< [kvHeads * headDim, embedding]
    NormWeights queryNorm;     ///< HeadNorm::EachHead: [headDim] or [heads, headDim]; AllHeads: [heads * headDim]
    NormWeights keyNorm;       ///< likewise, of the key heads
    std::vector<float> sinks;  ///< [heads]: an extra logit in the softmax of each head; empty without
    Linear output;             ///< [embedding, heads * headDim]
    NormWeights postAttentionNorm;
    NormWeights feedForwardNorm;
    Linear gate;            ///< [feedForward, embedding]; absent when the feed-forward is not gated
    Linear up;              ///< [feedForward, embedding]
    Linear down;            ///< [embedding, feedForward]
    ExpertWeights experts;  ///< in place of gate, up and down
    NormWeights postFeedForwardNorm;
    Linear attentionGate;  ///< [heads * headDim, embedding]: its sigmoid multiplies what `output` reads; may be absent
};

/// All tensors of a model. Matrices are views into the mapping of the file; vectors (norms, biases) are small and
/// owned.
struct Weights {
    Tensor tokenEmbedding;     ///< [vocabulary, embedding]
    Tensor positionEmbedding;  ///< [positions, embedding]; absent without learned positions
    std::vector<LayerWeights> layers;
    NormWeights outputNorm;
    Linear output;              ///< [vocabulary, embedding]; the token embedding when the model is tied
    NormWeights embeddingNorm;  ///< of the token embedding; empty without
};

}  // namespace vitrine
