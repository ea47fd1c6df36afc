#pragma once

#include "core/tensor/tensor.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace vitrine {

/// A projection y = W x + b. The shape of W is [out, in]; b is [out] or empty. In the comments of this file, brackets
/// contain the shape of W or of a vector.
struct Linear {
    Tensor weight;
    std::vector<float> bias;

    explicit operator bool() const noexcept { return static_cast<bool>(weight); }
};

/// Scale and shift of a normalization. `weight` is [width]; `bias` is [width] or empty. If `weight` is k times as long
/// as a row, it has separate scales for k consecutive rows (the heads of a token).
struct NormWeights {
    std::vector<float> weight;
    std::vector<float> bias;
    /// Name in the file without "blk.<layer>." and ".weight"; empty if the weights are ones and not in the file.
    std::string tensor = {};

    explicit operator bool() const noexcept { return !weight.empty(); }
};

/// The experts of one layer. Each list has one entry per expert. If the file stores all experts in one tensor with
/// three dimensions, the entries are ranges of its rows.
struct ExpertWeights {
    Linear router;  ///< [experts, embedding]
    /// [experts]: bias of the router's output. It affects which experts are selected, but not their weights; may be
    /// empty.
    std::vector<float> choiceBias;
    std::vector<Linear> gate;  ///< each [experts.feedForward, embedding]; empty if the experts are not gated
    std::vector<Linear> up;    ///< each [experts.feedForward, embedding]
    std::vector<Linear> down;  ///< each [embedding, experts.feedForward]
    /// [1, embedding]: the sigmoid of its output multiplies the shared expert's output; may be absent.
    Linear sharedRouter;
    Linear sharedGate;                ///< [experts.sharedFeedForward, embedding]; absent if no shared expert exists
    Linear sharedUp;                  ///< [experts.sharedFeedForward, embedding]
    Linear sharedDown;                ///< [embedding, experts.sharedFeedForward]
    std::vector<float> outputScales;  ///< [experts]: factor of the output of each expert; may be empty
    NormWeights routerNorm;           ///< norm of the router's input, if it differs from the norm of the experts' input
    /// Norm of the experts' input, if it differs from the norm of the parallel feed-forward's input.
    NormWeights inputNorm;
    NormWeights outputNorm;  ///< norm of the experts' output, before the output of the parallel feed-forward is added
    Linear latentDown;       ///< [experts.latent, embedding]: projects the input of the experts; may be absent
    Linear latentUp;         ///< [embedding, experts.latent]: projects the output of the experts; may be absent

    explicit operator bool() const noexcept { return static_cast<bool>(router); }
};

/// The weights of a layer with a recurrent state (RecurrentConfig). The input projections may be ranges of rows of a
/// fused tensor.
struct RecurrentWeights {
    Linear mixed;  ///< [channels, embedding]: computes the input of the convolution
    /// [channels, embedding]: its output multiplies the input of the convolution (short convolutions).
    Linear inputGate;
    Linear gate;      ///< [innerWidth, embedding or gateRank]: its output multiplies the layer's output
    Linear strength;  ///< [heads, embedding]: write strength of a token (beta of the delta rule)
    Linear step;      ///< [heads, embedding], or [heads, stepRank] if stepDown is used
    /// [2 * innerWidth, embedding]: replaces gate and mixed; for each head, the rows of the gate come before those of
    /// mixed.
    Linear gateAndMixed;
    Linear stepDown;         ///< [stepRank, channels]; used together with `key` and `query`
    Linear key;              ///< [keyWidth, channels]: computes keys from the output of the convolution
    Linear query;            ///< [keyWidth, channels]: computes queries from the output of the convolution
    NormWeights stepNorm;    ///< norm of the output of stepDown; may be empty
    NormWeights keyNorm;     ///< norm of the keys; may be empty
    NormWeights queryNorm;   ///< norm of the queries; may be empty
    Linear strengthAndStep;  ///< [2 * heads, embedding]: replaces strength and step if fusedGates is true
    /// Replaces `mixed` by three projections of the same width: queries, keys and values.
    std::vector<Linear> mixedParts;
    Linear gateDown;                     ///< [gateRank, embedding]: computes the input of `gate`
    std::vector<float> convolution;      ///< [kernel, channels]: taps of the convolution, oldest token first
    std::vector<float> convolutionBias;  ///< [channels] or empty
    std::vector<float> stepBias;         ///< [heads]: bias of the steps
    /// [heads], for Mamba [keyDim, heads]: the state decays by the factor e^(step · rate).
    std::vector<float> rates;
    std::vector<float> skip;  ///< [heads]: factor of a token's values, which are added to the output; may be empty
    NormWeights norm;         ///< norm of the output of the state; may be empty
    Linear output;            ///< [embedding, innerWidth]: output projection of the layer
    NormWeights outputNorm;   ///< norm of the output of the projection `output`; may be empty
    /// Owns rows that had to be reordered; null if the rows of the file are used.
    std::shared_ptr<const std::vector<std::byte>> rearranged;

    explicit operator bool() const noexcept { return static_cast<bool>(output); }
};

/// The weights of RWKV 7. The input of each projection is a mix of the current and the previous token, with a separate
/// coefficient for each of the [embedding] values.
struct TimeMixWeights {
    /// [2, embedding]: taps of a convolution that computes the previous token minus the current token.
    std::vector<float> shift;
    /// Each [embedding]: mixing coefficients for queries, decay, keys, values, learning rate and gate, in this order.
    /// If the model has no gate, the last entry is missing.
    std::vector<std::vector<float>> blends;
    Linear query;                 ///< [embedding, embedding]
    Linear key;                   ///< [embedding, embedding]
    Linear value;                 ///< [embedding, embedding]
    Linear decayDown;             ///< [stepRank, embedding]: computes the input of `decay`
    Linear decay;                 ///< [embedding, stepRank]: computes the decay of the states
    Linear shareDown;             ///< [valueRank, embedding]: computes the input of `share`; absent in the first layer
    Linear share;                 ///< [embedding, valueRank]: computes how much of the first layer's values is mixed in
    Linear learnDown;             ///< [learnRank, embedding]: computes the input of `learn`
    Linear learn;                 ///< [embedding, learnRank]: computes the learning rate
    Linear gateDown;              ///< [gateRank, embedding]: computes the input of `gate`; may be absent
    Linear gate;                  ///< [embedding, gateRank]: its output multiplies the recurrent output
    std::vector<float> keyScale;  ///< [embedding]: factor of the keys that are used for correcting states
    std::vector<float> keyLearn;  ///< [embedding]: coefficient of the influence of the learning rate on keys
    std::vector<float> bonus;     ///< [embedding]: weight of a token's own value in the output
    NormWeights norm;             ///< norm of the states' output, for each head
    Linear output;                ///< [embedding, embedding]: output projection of the layer
    std::vector<float> feedForwardBlend;  ///< [embedding]: mixing coefficients for the input of the feed-forward

    explicit operator bool() const noexcept { return static_cast<bool>(output); }
};

/// The weights of several residual streams (StreamsConfig).
struct StreamWeights {
    NormWeights routerNorm;    ///< norm of the router's input; its weights include a division by the width of the input
    Linear router;             ///< [streams, embedding]: computes the input of `predict` and `correct`
    Linear predict;            ///< [streams * streams, streams]: computes the coefficients that predict the streams
    Linear correct;            ///< [streams, streams]: computes the coefficients that correct the streams
    std::vector<float> scale;  ///< [embedding]: factor of the first stream before it becomes the input of a layer
    Linear sideDown;           ///< [sideRank, embedding]: first matrix of the low-rank product next to attention
    Linear sideUp;             ///< [embedding, sideRank]: second matrix of the low-rank product
    NormWeights sideNorm;      ///< norm of the output of the low-rank product

    explicit operator bool() const noexcept { return static_cast<bool>(router); }
};

/// The projections of attention with latent keys and values (LatentConfig).
struct LatentWeights {
    Linear queryDown;       ///< [queryRank, embedding]; absent if queries are projected directly
    NormWeights queryNorm;  ///< norm of the output of queryDown
    /// [heads * keyDim, queryRank or embedding]: in the rows of each head, the dimensions without RoPE come first.
    Linear query;
    Linear down;       ///< [rank + rotated, embedding]: computes the latent vector and the rotated part of the keys
    NormWeights norm;  ///< norm of the latent vector
    std::vector<Linear> keys;    ///< in the absorbed form: [rank, plain] for each head
    std::vector<Linear> values;  ///< in the absorbed form: [valueDim, rank] for each head
    Linear keyValue;             ///< if not absorbed: [heads * (plain + valueDim), rank]

    explicit operator bool() const noexcept { return static_cast<bool>(down); }
};

/// The weights of one block. If the file fuses projections (attn_qkv), they are ranges of rows of the fused tensor.
/// Norms that the architecture does not have are empty.
struct LayerWeights {
    NormWeights attentionNorm;
    Linear query;           ///< [heads * headDim, embedding]
    Linear key;             ///< [kvHeads * headDim, embedding]
    Linear value;           ///< [kvHeads * headDim, embedding]
    NormWeights queryNorm;  ///< HeadNorm::EachHead: [headDim] or [heads, headDim]; AllHeads: [heads * headDim]
    NormWeights keyNorm;    ///< HeadNorm::EachHead: [headDim] or [kvHeads, headDim]; AllHeads: [kvHeads * headDim]
    /// [heads]: an additional logit in the softmax of each head (attention sink); may be empty.
    std::vector<float> sinks;
    Linear output;  ///< [embedding, heads * headDim]
    NormWeights postAttentionNorm;
    NormWeights feedForwardNorm;
    Linear gate;            ///< [feedForward, embedding]; absent if the feed-forward has no gate
    Linear up;              ///< [feedForward, embedding]
    Linear down;            ///< [embedding, feedForward]
    ExpertWeights experts;  ///< experts that replace gate, up and down, or run parallel to them
    NormWeights postFeedForwardNorm;
    /// [heads * headDim, embedding]: the sigmoid of its output multiplies the input of `output`; may be absent.
    Linear attentionGate;
    NormWeights valueNorm;      ///< norm of each head of values
    Linear linear;              ///< [embedding, embedding]: a matrix that replaces attention
    NormWeights postDenseNorm;  ///< norm of the output of a feed-forward that runs parallel to experts
    Linear perLayerGate;        ///< [perLayerInput, embedding]: gate of the per-layer input
    Linear perLayerOutput;      ///< [embedding, perLayerInput]: projects the gated per-layer input
    NormWeights perLayerNorm;   ///< norm of the output of perLayerOutput
    float outputScale = 1;      ///< factor of the residual stream after the layer
    /// [2 * heads * headDim, embedding]: replaces query and attentionGate if fusedAttentionGate is true.
    Linear queryAndGate;
    RecurrentWeights recurrent;  ///< recurrent state that replaces attention, or precedes it
    LatentWeights latent;        ///< replaces query, key and value in attention with latent keys and values
    TimeMixWeights timeMix;      ///< replaces attention in RWKV 7
    StreamWeights streams;
};

/// Weights that compute the input of a prediction block. The input combines the embedding of a token with the hidden
/// state of the previous token (PredictionInput; arXiv 2412.19437).
struct JoinWeights {
    NormWeights token;   ///< norm of the embedding of the token
    NormWeights hidden;  ///< norm of the hidden state
    Linear both;         ///< [embedding, 2 * embedding]: applied to the concatenation [token | hidden]

    explicit operator bool() const noexcept { return static_cast<bool>(both); }
};

/// All tensors of a model. Matrices are views into the mapping of the file. Vectors (norms, biases) are small and are
/// copied.
struct Weights {
    Tensor tokenEmbedding;     ///< [vocabulary, embedding]
    Tensor positionEmbedding;  ///< [positions, embedding]; absent if the model has no learned positions
    std::vector<LayerWeights> layers;
    NormWeights outputNorm;
    Linear output;              ///< [vocabulary, embedding]; the token embedding if config.tiedOutput is true
    NormWeights embeddingNorm;  ///< norm of the token embedding; may be empty
    Tensor perLayerEmbedding;   ///< [vocabulary, layers * perLayerInput]; may be absent
    Linear perLayerProjection;  ///< [layers * perLayerInput, embedding]
    NormWeights perLayerNorm;   ///< [perLayerInput]: norm of the part of each layer in the output of perLayerProjection
    /// Each [embedding, embedding]: computes one stream from the embedding. There is one matrix for each stream except
    /// the first.
    std::vector<Linear> streamsIn;
    /// Each [embedding, embedding]: projects one stream before the streams are added. There is one matrix for each
    /// stream except the first.
    std::vector<Linear> streamsOut;
    JoinWeights join;  ///< only in models that Model::ofPrediction() returns
    /// Weights of the prediction block (multi-token prediction); nullptr if none exists.
    std::shared_ptr<const Weights> prediction;
};

}  // namespace vitrine
