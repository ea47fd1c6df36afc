#pragma once

#include "core/file/tensor/tensor.h"

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
    Linear router;  ///< [experts, embedding]: computes the logit of each expert
    /// [experts]: bias of the router's output. It affects which experts are selected, but not their weights; may be
    /// empty.
    std::vector<float> choiceBias;
    /// Gate matrix of each expert, [experts.feedForward, experts.latent or embedding]; empty if experts are not gated.
    std::vector<Linear> gate;
    std::vector<Linear> up;    ///< up matrix of each expert, [experts.feedForward, experts.latent or embedding]
    std::vector<Linear> down;  ///< down matrix of each expert, [experts.latent or embedding, experts.feedForward]
    /// [1, embedding]: the sigmoid of its output multiplies the shared expert's output; may be absent.
    Linear sharedRouter;
    Linear sharedGate;  ///< gate of the shared expert, [experts.sharedFeedForward, embedding]; may be absent
    Linear sharedUp;    ///< up matrix of the shared expert, [experts.sharedFeedForward, embedding]
    Linear sharedDown;  ///< down matrix of the shared expert, [embedding, experts.sharedFeedForward]
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
    Linear gate;      ///< [innerWidth, embedding or gateRank]: computes the gate that multiplies the layer's output
    Linear strength;  ///< [heads, embedding]: computes a token's write strengths (beta of the delta rule)
    /// Computes the steps, one per head, or one per row of each head's state if rows decay separately (decaysByKey).
    /// Its input is the output of stepDown if stepDown is present, otherwise the input of the layer.
    Linear step;
    /// [2 * innerWidth, embedding]: replaces `gate` and `mixed`. For each head, the rows of the gate come before those
    /// of `mixed`.
    Linear gateAndMixed;
    /// Computes the input of `step`: [stepRank, channels] from the output of the convolution (Mamba, PLaMo 2), or
    /// [stepRank, embedding] from the input of the layer (Kimi). May be absent.
    Linear stepDown;
    Linear key;            ///< [keyWidth, channels]: computes keys from the output of the convolution; may be absent
    Linear query;          ///< [keyWidth, channels]: computes queries from the output of the convolution; may be absent
    NormWeights stepNorm;  ///< norm of the output of stepDown; may be empty
    NormWeights keyNorm;   ///< norm of the keys of a token; may be empty
    NormWeights queryNorm;   ///< norm of the queries of a token; may be empty
    Linear strengthAndStep;  ///< [2 * heads, embedding]: replaces `strength` and `step` if fusedGates is true
    /// Three projections of equal width that replace `mixed`: they compute queries, keys and values before the
    /// convolution. May be empty.
    std::vector<Linear> mixedParts;
    Linear gateDown;  ///< [gateRank, embedding]: computes the input of the projection `gate`; may be absent
    std::vector<float> convolution;      ///< [kernel, channels]: taps of the convolution, oldest token first
    std::vector<float> convolutionBias;  ///< [channels]: bias of the convolution's output; may be empty
    /// Bias of the steps; one value per row of the matrix `step`.
    std::vector<float> stepBias;
    /// The state decays by the factor e^(step · rate). There is one rate per row of the matrix `step`; for Mamba, the
    /// shape is [keyDim, heads].
    std::vector<float> rates;
    /// [heads]: factor of a token's values that are added to the state's output; may be empty.
    std::vector<float> skip;
    NormWeights norm;        ///< norm of the output of the state, before or after the gate; may be empty
    Linear output;           ///< [embedding, innerWidth]: output projection of the layer
    NormWeights outputNorm;  ///< norm of the output of the projection `output`; may be empty
    /// Memory of the rows that had to be reordered; null if all matrices are views into the file.
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
    Linear query;      ///< [embedding, embedding]: computes the queries of all heads
    Linear key;        ///< [embedding, embedding]: computes the keys of all heads
    Linear value;      ///< [embedding, embedding]: computes the values of all heads
    Linear decayDown;  ///< [stepRank, embedding]: computes the input of the projection `decay`
    Linear decay;      ///< [embedding, stepRank]: computes the decay of the states
    Linear shareDown;  ///< [valueRank, embedding]: computes the input of the projection `share`; absent in layer 0
    Linear share;      ///< [embedding, valueRank]: computes how much of the first layer's values is mixed in
    Linear learnDown;  ///< [learnRank, embedding]: computes the input of the projection `learn`
    Linear learn;      ///< [embedding, learnRank]: computes the learning rates
    Linear gateDown;   ///< [gateRank, embedding]: computes the input of the projection `gate`; may be absent
    Linear gate;       ///< [embedding, gateRank]: its output multiplies the output of the states; may be absent
    /// [embedding]: factors of the keys. The products, normalized to length 1 in each head, determine which old values
    /// a state removes.
    std::vector<float> keyScale;
    std::vector<float> keyLearn;  ///< [embedding]: keys are multiplied by 1 + keyLearn · (learning rate - 1)
    std::vector<float> bonus;     ///< [embedding]: each head adds Σ(query · key · bonus) · value to its output
    NormWeights norm;             ///< norm of the states' output, applied to each head separately
    Linear output;                ///< [embedding, embedding]: output projection of the layer
    /// [embedding]: coefficients that mix the current and the previous token for the feed-forward.
    std::vector<float> feedForwardBlend;

    explicit operator bool() const noexcept { return static_cast<bool>(output); }
};

/// The weights of several residual streams (StreamsConfig).
struct StreamWeights {
    NormWeights routerNorm;  ///< norm of the router's input; its weights are already divided by the width of the input
    Linear router;           ///< [streams, embedding]: computes the input of the projections `predict` and `correct`
    Linear predict;          ///< [streams * streams, streams]: computes the coefficients that predict the streams
    Linear correct;          ///< [streams, streams]: computes the coefficients that correct the streams
    std::vector<float> scale;  ///< [embedding]: factor of the first stream in the input of perLayerGate
    Linear sideDown;           ///< [sideRank, embedding]: first matrix of the low-rank product next to attention
    Linear sideUp;             ///< [embedding, sideRank]: second matrix of the low-rank product next to attention
    NormWeights sideNorm;      ///< norm of the output of sideUp

    explicit operator bool() const noexcept { return static_cast<bool>(router); }
};

/// The projections of attention with latent keys and values (LatentConfig).
struct LatentWeights {
    Linear queryDown;  ///< [queryRank, embedding]: computes the low-rank input of `query`; absent if queryRank is 0
    NormWeights queryNorm;  ///< norm of the output of the projection queryDown; empty if queryRank is 0
    /// [heads * keyDim, queryRank or embedding]: computes the queries. In each head, the dimensions without RoPE come
    /// first.
    Linear query;
    Linear down;       ///< [rank + rotated, embedding]: computes the latent vector and the rotated part of the keys
    NormWeights norm;  ///< norm of the latent vector
    /// [rank, plain] for each head: projects the query to the latent width. Only in the absorbed form (LatentConfig).
    std::vector<Linear> keys;
    /// [valueDim, rank] for each head: computes the head's output from the mix of latent vectors. Only in the absorbed
    /// form.
    std::vector<Linear> values;
    /// [heads * (plain + valueDim), rank]: computes keys and values from the latent vector. Only in the expanded form.
    Linear keyValue;

    explicit operator bool() const noexcept { return static_cast<bool>(down); }
};

/// The weights of one block. If the file fuses projections (attn_qkv), they are ranges of rows of the fused tensor.
/// Norms that the architecture does not have are empty.
struct LayerWeights {
    NormWeights attentionNorm;
    Linear query;  ///< [heads * headDim, embedding]: computes the queries of all heads
    Linear key;    ///< [kvHeads * headDim, embedding]: computes the keys of all heads
    Linear value;  ///< [kvHeads * headDim, embedding]: computes the values of all heads
    /// Norm of the queries. Its shape is [headDim] or [heads, headDim] for HeadNorm::EachHead, and [heads * headDim]
    /// for HeadNorm::AllHeads.
    NormWeights queryNorm;
    /// Norm of the keys. Its shape is [headDim] or [kvHeads, headDim] for HeadNorm::EachHead, and [kvHeads * headDim]
    /// for HeadNorm::AllHeads.
    NormWeights keyNorm;
    /// [heads]: an additional logit in the softmax of each head (attention sink); may be empty.
    std::vector<float> sinks;
    /// Output projection of attention: [embedding, heads * headDim], or [embedding, heads * valueDim] with latent keys
    /// and values.
    Linear output;
    NormWeights postAttentionNorm;
    NormWeights feedForwardNorm;
    Linear gate;            ///< gate of the feed-forward, [feedForward, embedding]; may be absent
    Linear up;              ///< up matrix of the feed-forward, [feedForward, embedding]
    Linear down;            ///< down matrix of the feed-forward, [embedding, feedForward]
    ExpertWeights experts;  ///< experts that replace gate, up and down, or run parallel to them
    NormWeights postFeedForwardNorm;
    /// [heads * headDim, embedding]: the sigmoid of its output multiplies the input of the projection `output`; may be
    /// absent.
    Linear attentionGate;
    NormWeights valueNorm;      ///< norm of the values, applied to each head separately
    Linear linear;              ///< [embedding, embedding]: a matrix that replaces attention (Deci); may be absent
    NormWeights postDenseNorm;  ///< norm of the output of a feed-forward that runs parallel to experts
    Linear perLayerGate;        ///< [perLayerInput, embedding]: gate of the per-layer input
    Linear perLayerOutput;      ///< [embedding, perLayerInput]: projects the gated per-layer input
    NormWeights perLayerNorm;   ///< norm of the output of the projection perLayerOutput
    float outputScale = 1;      ///< factor by which the residual stream is multiplied after the layer
    /// [2 * heads * headDim, embedding]: replaces `query` and `attentionGate` if ModelConfig::fusedAttentionGate is
    /// true.
    Linear queryAndGate;
    RecurrentWeights recurrent;  ///< recurrent state that replaces attention, or runs in parallel with it
    LatentWeights latent;        ///< replaces `query`, `key` and `value` in attention with latent keys and values
    TimeMixWeights timeMix;      ///< replaces attention in RWKV 7
    StreamWeights streams;
};

/// Weights that compute the input of a prediction block. The input combines the embedding of a token with the hidden
/// state of the previous token (PredictionInput; arXiv 2412.19437).
struct JoinWeights {
    NormWeights token;   ///< norm of the embedding of the token
    NormWeights hidden;  ///< norm of the hidden state
    Linear both;  ///< [embedding, 2 * embedding]: projects the concatenation of both normalized inputs, token first

    explicit operator bool() const noexcept { return static_cast<bool>(both); }
};

/// All tensors of a model. Matrices are views into the mapping of the file. Vectors (norms, biases) are small and are
/// copied.
struct Weights {
    Tensor tokenEmbedding;     ///< [vocabulary, embedding]: one row per token
    Tensor positionEmbedding;  ///< [positions, embedding]: learned positions; absent if the model has none
    std::vector<LayerWeights> layers;
    NormWeights outputNorm;
    Linear output;  ///< [vocabulary, embedding]: computes the logits; the token embedding if tiedOutput is true
    NormWeights embeddingNorm;  ///< norm of the token embedding; may be empty
    /// [vocabulary, layers * perLayerInput]: for each token, an additional input of every layer; may be absent.
    Tensor perLayerEmbedding;
    /// [layers * perLayerInput, embedding]: computes a second part of the additional inputs from the token embedding.
    Linear perLayerProjection;
    NormWeights perLayerNorm;  ///< [perLayerInput]: norm of each layer's part of the output of perLayerProjection
    /// Each [embedding, embedding]: computes one stream from the embedding. There is one matrix for each stream except
    /// the first.
    std::vector<Linear> streamsIn;
    /// Each [embedding, embedding]: projects one stream before the streams are added. There is one matrix for each
    /// stream except the first.
    std::vector<Linear> streamsOut;
    JoinWeights join;  ///< computes the input of a prediction block; only in models that Model::ofPrediction() returns
    /// Weights of the prediction block (multi-token prediction); nullptr if none exists.
    std::shared_ptr<const Weights> prediction;
};

}  // namespace vitrine
