#pragma once

#include "core/tensor/tensor.h"

#include <vector>

namespace vitrine {

/// y = W x + b; W is [out, in], b is [out] or empty.
struct Linear {
    Tensor weight;
    std::vector<float> bias;

    explicit operator bool() const noexcept { return static_cast<bool>(weight); }
};

/// Scale and shift of a normalisation, [width]; `bias` may be empty.
struct NormWeights {
    std::vector<float> weight;
    std::vector<float> bias;
};

/// One block. Where a file fuses projections (attn_qkv), these are row ranges of the fused tensor.
struct LayerWeights {
    NormWeights attentionNorm;
    Linear query;   ///< [heads * headDim, embedding]
    Linear key;     ///< [kvHeads * headDim, embedding]
    Linear value;   ///< [kvHeads * headDim, embedding]
    Linear output;  ///< [embedding, heads * headDim]
    NormWeights feedForwardNorm;
    Linear gate;  ///< [feedForward, embedding]; absent when the feed-forward is not gated
    Linear up;    ///< [feedForward, embedding]
    Linear down;  ///< [embedding, feedForward]
};

/// All tensors of a model. Matrices are views into the mapping of the file; vectors (norms, biases) are small and
/// owned.
struct Weights {
    Tensor tokenEmbedding;     ///< [vocabulary, embedding]
    Tensor positionEmbedding;  ///< [positions, embedding]; absent without learned positions
    std::vector<LayerWeights> layers;
    NormWeights outputNorm;
    Linear output;  ///< [vocabulary, embedding]; the token embedding when the model is tied
};

}  // namespace vitrine
