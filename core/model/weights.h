#pragma once

#include "core/tensor/tensor.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace vitrine {

/// y = W x + b; W is [out, in], b is [out] or empty.
struct Linear {
    Tensor weight;
    std::vector<float> bias;

    explicit operator bool() const noexcept { return static_cast<bool>(weight); }
};

/// Scale and shift of a normalization, [width]; `bias` may be empty. If the length is k times the width, each of k
/// consecutive rows (the heads of a token) has its own scale and shift.
struct NormWeights {
    std::vector<float> weight;
    std::vector<float> bias;
    std::string tensor = {};  ///< name in the file without "blk.<layer>." and ".weight"; empty: weights of ones

    explicit operator bool() const noexcept { return !weight.empty(); }
};

/// A feed-forward made of experts, with one entry per expert. If a file stores the experts in one tensor of three
/// dimensions, the entries are row ranges of it.
struct ExpertWeights {
    Linear router;                  ///< [experts, embedding]
    std::vector<float> choiceBias;  ///< [experts], used only for choosing experts; may be empty
    std::vector<Linear> gate;       ///< each [experts.feedForward, embedding]; empty if the experts are not gated
    std::vector<Linear> up;         ///< each [experts.feedForward, embedding]
    std::vector<Linear> down;       ///< each [embedding, experts.feedForward]
    Linear sharedRouter;  ///< [1, embedding]; its sigmoid multiplies the shared expert's output; may be absent
    Linear sharedGate;    ///< [experts.sharedFeedForward, embedding]; absent without a shared expert
    Linear sharedUp;      ///< [experts.sharedFeedForward, embedding]
    Linear sharedDown;    ///< [embedding, experts.sharedFeedForward]
    std::vector<float> outputScales;  ///< [experts]: multiplies the output of each expert; may be empty
    NormWeights routerNorm;           ///< for the router's input, if it differs from that of the experts
    NormWeights inputNorm;   ///< for the experts' input, if it differs from that of the feed-forward next to them
    NormWeights outputNorm;  ///< for the experts' output, before that of the feed-forward without experts is added
    Linear latentDown;       ///< [experts.latent, embedding]; may be absent
    Linear latentUp;         ///< [embedding, experts.latent]

    explicit operator bool() const noexcept { return static_cast<bool>(router); }
};

/// A layer with a recurrent state (RecurrentConfig). The input projections may be row ranges of a fused tensor.
struct RecurrentWeights {
    Linear mixed;          ///< [channels, embedding]: projects the input of the convolution
    Linear inputGate;      ///< [channels, embedding]: multiplies that input (short convolutions)
    Linear gate;           ///< [innerWidth, embedding or gateRank]: multiplies the layer's output
    Linear strength;       ///< [heads, embedding]: write strength of a token (beta of the delta rule)
    Linear step;           ///< [heads, embedding], or [heads, stepRank] after stepDown
    Linear gateAndMixed;   ///< [2 * innerWidth, embedding], replaces gate and mixed: their rows alternate by head
    Linear stepDown;       ///< [stepRank, channels]; used together with key and query
    Linear key;            ///< [keyWidth, channels]
    Linear query;          ///< [keyWidth, channels]
    NormWeights stepNorm;  ///< for the output of stepDown; this norm and the next two may be empty
    NormWeights keyNorm;
    NormWeights queryNorm;
    Linear strengthAndStep;              ///< [2 * heads, embedding], replaces strength and step with fusedGates
    std::vector<Linear> mixedParts;      ///< replaces mixed: queries, keys and values, each of the same width
    Linear gateDown;                     ///< [gateRank, embedding]: input of the gate
    std::vector<float> convolution;      ///< [kernel, channels], oldest token first
    std::vector<float> convolutionBias;  ///< [channels] or empty
    std::vector<float> stepBias;         ///< [heads]
    std::vector<float> rates;            ///< [heads], in Mamba [keyDim, heads]: the state decays by e^(step · rate)
    std::vector<float> skip;  ///< [heads]: factor of the token's values that are added to the output; may be empty
    NormWeights norm;         ///< for the output of the state; may be empty
    Linear output;            ///< [embedding, innerWidth]
    NormWeights outputNorm;   ///< for the output of the projection; may be empty
    std::shared_ptr<const std::vector<std::byte>> rearranged;  ///< rows that the file stores in another order

    explicit operator bool() const noexcept { return static_cast<bool>(output); }
};

/// The weights of RWKV 7. Each projection reads a blend of a token and the previous one, with a share for each of the
/// [embedding] values.
struct TimeMixWeights {
    /// [2, embedding]: coefficients of the difference between the previous token and the token.
    std::vector<float> shift;
    std::vector<std::vector<float>> blends;  ///< for queries, decay, keys, values, learning rate and gate
    Linear query;                            ///< [embedding, embedding], as are key and value
    Linear key;
    Linear value;
    Linear decayDown;             ///< [stepRank, embedding]
    Linear decay;                 ///< [embedding, stepRank]
    Linear shareDown;             ///< [valueRank, embedding]; absent in the first layer
    Linear share;                 ///< [embedding, valueRank]: share of the first layer's values
    Linear learnDown;             ///< [learnRank, embedding]
    Linear learn;                 ///< [embedding, learnRank]
    Linear gateDown;              ///< [gateRank, embedding]; may be absent
    Linear gate;                  ///< [embedding, gateRank]
    std::vector<float> keyScale;  ///< [embedding]: scale of the keys at which states are corrected
    std::vector<float> keyLearn;  ///< [embedding]: how strongly keys depend on the learning rate
    std::vector<float> bonus;     ///< [embedding]: weight of a token's own value in its output
    NormWeights norm;             ///< of each head, for the output of the states
    Linear output;
    std::vector<float> feedForwardBlend;

    explicit operator bool() const noexcept { return static_cast<bool>(output); }
};

/// Weights for several residual streams (StreamsConfig).
struct StreamWeights {
    NormWeights routerNorm;    ///< also divides by the width
    Linear router;             ///< [streams, embedding]
    Linear predict;            ///< [streams * streams, streams]
    Linear correct;            ///< [streams, streams]
    std::vector<float> scale;  ///< [embedding]: scales the first stream for the input of each layer
    Linear sideDown;           ///< [sideRank, embedding]
    Linear sideUp;             ///< [embedding, sideRank]
    NormWeights sideNorm;

    explicit operator bool() const noexcept { return static_cast<bool>(router); }
};

/// Projections of attention with latent keys and values (LatentConfig).
struct LatentWeights {
    Linear queryDown;  ///< [queryRank, embedding]; absent if queries are projected directly
    NormWeights queryNorm;
    /// [heads * keyDim, queryRank or embedding]: in each head, the dimensions without rotation come first.
    Linear query;
    Linear down;  ///< [rank + rotated, embedding]
    NormWeights norm;
    std::vector<Linear> keys;    ///< absorbed: [rank, plain] for each head
    std::vector<Linear> values;  ///< absorbed: [valueDim, rank] for each head
    Linear keyValue;             ///< not absorbed: [heads * (plain + valueDim), rank]

    explicit operator bool() const noexcept { return static_cast<bool>(down); }
};

/// One block. If a file fuses projections (attn_qkv), they are row ranges of the fused tensor. Norms that an
/// architecture does not have are empty.
struct LayerWeights {
    NormWeights attentionNorm;
    Linear query;              ///< [heads * headDim, embedding]
    Linear key;                ///< [kvHeads * headDim, embedding]
    Linear value;              ///< [kvHeads * headDim, embedding]
    NormWeights queryNorm;     ///< HeadNorm::EachHead: [headDim] or [heads, headDim]; AllHeads: [heads * headDim]
    NormWeights keyNorm;       ///< for the key heads, with the same shapes as queryNorm
    std::vector<float> sinks;  ///< [heads]: an additional logit in the softmax of each head; may be empty
    Linear output;             ///< [embedding, heads * headDim]
    NormWeights postAttentionNorm;
    NormWeights feedForwardNorm;
    Linear gate;            ///< [feedForward, embedding]; absent when the feed-forward is not gated
    Linear up;              ///< [feedForward, embedding]
    Linear down;            ///< [embedding, feedForward]
    ExpertWeights experts;  ///< replace gate, up and down, or run parallel to them
    NormWeights postFeedForwardNorm;
    /// [heads * headDim, embedding]: its sigmoid multiplies the input of `output`; may be absent.
    Linear attentionGate;
    NormWeights valueNorm;      ///< for each head of values
    Linear linear;              ///< [embedding, embedding], replaces attention
    NormWeights postDenseNorm;  ///< for the output of a feed-forward that runs parallel to experts
    Linear perLayerGate;        ///< [perLayerInput, embedding]
    Linear perLayerOutput;      ///< [embedding, perLayerInput]
    NormWeights perLayerNorm;   ///< for the output of perLayerOutput
    float outputScale = 1;      ///< multiplies the residual stream after the layer
    /// [2 * heads * headDim, embedding]: replaces query and attentionGate with fusedAttentionGate.
    Linear queryAndGate;
    RecurrentWeights recurrent;  ///< replaces attention or precedes it
    LatentWeights latent;        ///< replaces query, key and value
    TimeMixWeights timeMix;      ///< replaces attention
    StreamWeights streams;
};

/// Computes the input of a block that predicts a further token from a token's embedding and the hidden state of the
/// previous token (PredictionInput; arXiv 2412.19437).
struct JoinWeights {
    NormWeights token;
    NormWeights hidden;
    Linear both;  ///< [embedding, 2 * embedding]: applied to [token | hidden]

    explicit operator bool() const noexcept { return static_cast<bool>(both); }
};

/// All tensors of a model. Matrices are views into the mapping of the file; vectors (norms, biases) are small and
/// owned.
struct Weights {
    Tensor tokenEmbedding;     ///< [vocabulary, embedding]
    Tensor positionEmbedding;  ///< [positions, embedding]; absent without learned positions
    std::vector<LayerWeights> layers;
    NormWeights outputNorm;
    Linear output;              ///< [vocabulary, embedding]; the token embedding if the output is tied
    NormWeights embeddingNorm;  ///< for the token embedding; may be empty
    Tensor perLayerEmbedding;   ///< [vocabulary, layers * perLayerInput]; may be absent
    Linear perLayerProjection;  ///< [layers * perLayerInput, embedding]
    NormWeights perLayerNorm;   ///< [perLayerInput], for the part of each layer in the output of perLayerProjection
    /// Each [embedding, embedding]: projects the embedding to each stream except the first.
    std::vector<Linear> streamsIn;
    /// Each [embedding, embedding]: projects each stream except the first before they are added.
    std::vector<Linear> streamsOut;
    JoinWeights join;  ///< only in models of a prediction block
    /// Weights of the block that predicts a further token; nullptr without one.
    std::shared_ptr<const Weights> prediction;
};

}  // namespace vitrine
