#pragma once

#include "core/file/tensor/tensor.h"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// The tensors of the file from which values were read. The loader records it, because only the loader knows how it
/// changed the order of the values.
struct Source {
    /// Names without "blk.<layer>."; the values of several tensors follow each other. Empty: not from the file.
    std::vector<std::string> tensors = {};
    std::size_t first = 0;      ///< index of the first value in the tensors
    bool isTransposed = false;  ///< whether rows and columns of the tensors were exchanged
    std::size_t repeats = 1;    ///< number of consecutive copies of each value of the file
};

/// Decoded values of a small tensor, and their place in the file.
struct FileValues : std::vector<float> {
    FileValues() = default;
    FileValues(std::vector<float> values, Source from = {})  // NOLINT(google-explicit-constructor)
        : std::vector<float>(std::move(values)), source(std::move(from))
    {
    }

    Source source;
};

/// A range of consecutive rows of a tensor.
struct RowRange {
    std::size_t first = 0;
    std::size_t count = 0;
};

/// A projection y = W x + b. The shape of W is [out, in]; b is [out] or empty. In the comments of this file, brackets
/// contain the shape of W or of a vector.
struct Linear {
    Tensor weight;
    FileValues bias;
    /// Rows of the file's tensor, in the order of `weight`, if the loader reordered them. Empty: `weight` is a range of
    /// consecutive rows in the mapping of the file.
    std::vector<RowRange> reordered = {};

    explicit operator bool() const noexcept { return static_cast<bool>(weight); }
};

/// Scale and shift of a normalization. `weight` is [width]; `bias` is [width] or empty. If `weight` is k times as long
/// as a row, it has separate scales for k consecutive rows (the heads of a token).
struct NormWeights {
    std::vector<float> weight;
    std::vector<float> bias;
    /// Name in the file without "blk.<layer>." and ".weight"; empty if the weights are ones and not in the file.
    std::string tensor = {};
    double divisor = 1;  ///< number by which the loader divided the weights of the file

    explicit operator bool() const noexcept { return !weight.empty(); }
};

/// The experts of one layer. Each list has one entry per expert. If the file stores all experts in one tensor with
/// three dimensions, the entries are ranges of its rows.
struct ExpertWeights {
    Linear router;  ///< [experts, embedding]
    /// [experts]: added to the router's output only for selecting experts; may be empty.
    FileValues choiceBias;
    std::vector<Linear> gate;  ///< each [experts.feedForward, embedding]; empty if the experts are not gated
    std::vector<Linear> up;    ///< each [experts.feedForward, embedding]
    std::vector<Linear> down;  ///< each [embedding, experts.feedForward]
    /// [1, embedding]: the sigmoid of its output multiplies the shared expert's output; may be absent.
    Linear sharedRouter;
    Linear sharedGate;        ///< [experts.sharedFeedForward, embedding]; absent if no shared expert exists
    Linear sharedUp;          ///< [experts.sharedFeedForward, embedding]
    Linear sharedDown;        ///< [embedding, experts.sharedFeedForward]
    FileValues outputScales;  ///< [experts]: factor of the output of each expert; may be empty
    NormWeights routerNorm;   ///< norm of the router's input, if it differs from the norm of the experts' input
    /// Norm of the experts' input, if it differs from that of the feed-forward that runs in parallel.
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
    Linear gateDown;             ///< [gateRank, embedding]: computes the input of `gate`
    FileValues convolution;      ///< [kernel, channels]: taps of the convolution, oldest token first
    FileValues convolutionBias;  ///< [channels] or empty
    FileValues stepBias;         ///< [heads]: bias of the steps
    /// [heads], for Mamba [keyDim, heads]: the state decays by the factor e^(step · rate).
    FileValues rates;
    FileValues skip;         ///< [heads]: factor of a token's values, which are added to the output; may be empty
    NormWeights norm;        ///< norm of the output of the state; may be empty
    Linear output;           ///< [embedding, innerWidth]: output projection of the layer
    NormWeights outputNorm;  ///< norm of the output of the projection `output`; may be empty
    /// Owns rows that had to be reordered; null if the rows of the file are used.
    std::shared_ptr<const std::vector<std::byte>> rearranged;

    explicit operator bool() const noexcept { return static_cast<bool>(output); }
};

/// The weights of RWKV 7. The input of each projection is a mix of the current and the previous token, with a separate
/// coefficient for each of the [embedding] values.
struct TimeMixWeights {
    /// [2, embedding]: coefficients of the difference between the previous and the current token.
    FileValues shift;
    /// Mixing coefficients for queries, decay, keys, values, learning rate and gate.
    std::vector<FileValues> blends;
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
    FileValues keyScale;          ///< [embedding]: factor of the keys that are used for correcting states
    FileValues keyLearn;          ///< [embedding]: coefficient of the influence of the learning rate on keys
    FileValues bonus;             ///< [embedding]: weight of a token's own value in the output
    NormWeights norm;             ///< norm of the states' output, for each head
    Linear output;                ///< [embedding, embedding]: output projection of the layer
    FileValues feedForwardBlend;  ///< [embedding]: mixing coefficients for the input of the feed-forward

    explicit operator bool() const noexcept { return static_cast<bool>(output); }
};

/// The weights of several residual streams (StreamsConfig).
struct StreamWeights {
    NormWeights routerNorm;  ///< norm of the router's input; its weights include a division by the width of the input
    Linear router;           ///< [streams, embedding]: computes the input of `predict` and `correct`
    Linear predict;          ///< [streams * streams, streams]: computes the coefficients that predict the streams
    Linear correct;          ///< [streams, streams]: computes the coefficients that correct the streams
    FileValues scale;        ///< [embedding]: factor of the first stream before it becomes the input of a layer
    Linear sideDown;         ///< [sideRank, embedding]: first matrix of the low-rank product next to attention
    Linear sideUp;           ///< [embedding, sideRank]: second matrix of the low-rank product
    NormWeights sideNorm;    ///< norm of the output of the low-rank product

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
    FileValues sinks;
    Linear output;  ///< [embedding, heads * headDim]
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
