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
    Linear router;                    ///< [experts, embedding]
    std::vector<float> choiceBias;    ///< [experts], which only the choice heeds, or empty
    std::vector<Linear> gate;         ///< each [experts.feedForward, embedding]; none when they are not gated
    std::vector<Linear> up;           ///< each [experts.feedForward, embedding]
    std::vector<Linear> down;         ///< each [embedding, experts.feedForward]
    Linear sharedRouter;              ///< [1, embedding]; its sigmoid multiplies the shared expert; absent without one
    Linear sharedGate;                ///< [experts.sharedFeedForward, embedding]; absent without a shared expert
    Linear sharedUp;                  ///< [experts.sharedFeedForward, embedding]
    Linear sharedDown;                ///< [embedding, experts.sharedFeedForward]
    std::vector<float> outputScales;  ///< [experts]: multiplies what each gives; empty without
    NormWeights routerNorm;           ///< of what the router reads, where that is not what experts read
    NormWeights inputNorm;            ///< of what experts read, where a plain feed-forward beside them reads another
    NormWeights outputNorm;           ///< of what they give, before that of the plain feed-forward is added
    Linear latentDown;                ///< [experts.latent, embedding]; absent without
    Linear latentUp;                  ///< [embedding, experts.latent]

    explicit operator bool() const noexcept { return static_cast<bool>(router); }
};

/// A layer with a recurrent state (RecurrentConfig). The projections of its input may be row ranges of a fused tensor.
struct RecurrentWeights {
    Linear mixed;          ///< [channels, embedding]: what the convolution passes over
    Linear inputGate;      ///< [channels, embedding]: multiplies that before (short convolutions)
    Linear gate;           ///< [innerWidth, embedding or gateRank]: multiplies what the layer gives
    Linear strength;       ///< [heads, embedding]: how much of a token is taken in (delta rule)
    Linear step;           ///< [heads, embedding], or of stepDown's vector
    Linear gateAndMixed;   ///< [2 * innerWidth, embedding], in place of both: of each head in turn
    Linear stepDown;       ///< [stepRank, channels], with key and query
    Linear key;            ///< [keyWidth, channels]
    Linear query;          ///< [keyWidth, channels]
    NormWeights stepNorm;  ///< of what stepDown gives; may be empty, as the two that follow
    NormWeights keyNorm;
    NormWeights queryNorm;
    Linear strengthAndStep;              ///< [2 * heads, embedding], in place of the two with fusedGates
    std::vector<Linear> mixedParts;      ///< in place of mixed: queries, keys and values, each of the same width
    Linear gateDown;                     ///< [gateRank, embedding]: what the gate is made of
    std::vector<float> convolution;      ///< [kernel, channels], the oldest token first
    std::vector<float> convolutionBias;  ///< [channels] or empty
    std::vector<float> stepBias;         ///< [heads]
    std::vector<float> rates;            ///< [heads], in Mamba [keyDim, heads]: the state decays by e^(step · rate)
    std::vector<float> skip;             ///< [heads]: how much of a token passes by the state; empty without
    NormWeights norm;                    ///< of what the state gives; may be empty
    Linear output;                       ///< [embedding, innerWidth]
    NormWeights outputNorm;              ///< of what that gives; may be empty
    std::shared_ptr<const std::vector<std::byte>> rearranged;  ///< rows of a file that has them in another order

    explicit operator bool() const noexcept { return static_cast<bool>(output); }
};

/// The states of RWKV 7. Each projection reads a blend of a token and the one before, [embedding] shares of that.
struct TimeMixWeights {
    std::vector<float> shift;                ///< [2, embedding]: what makes the one before less the token
    std::vector<std::vector<float>> blends;  ///< of queries, decay, keys, values, learning rate and gate
    Linear query;                            ///< [embedding, embedding], as the two that follow
    Linear key;
    Linear value;
    Linear decayDown;             ///< [stepRank, embedding]
    Linear decay;                 ///< [embedding, stepRank]
    Linear shareDown;             ///< [valueRank, embedding]; absent in the first layer
    Linear share;                 ///< [embedding, valueRank]: of the first layer's values
    Linear learnDown;             ///< [learnRank, embedding]
    Linear learn;                 ///< [embedding, learnRank]
    Linear gateDown;              ///< [gateRank, embedding]; may be absent
    Linear gate;                  ///< [embedding, gateRank]
    std::vector<float> keyScale;  ///< [embedding]: of the keys that states are corrected at
    std::vector<float> keyLearn;  ///< [embedding]: how much keys depend on the learning rate
    std::vector<float> bonus;     ///< [embedding]: what a token gives itself
    NormWeights norm;             ///< of each head of what the states give
    Linear output;
    std::vector<float> feedForwardBlend;

    explicit operator bool() const noexcept { return static_cast<bool>(output); }
};

/// What a layer does with several residual streams (StreamsConfig).
struct StreamWeights {
    NormWeights routerNorm;    ///< divides by the width, too
    Linear router;             ///< [streams, embedding]
    Linear predict;            ///< [streams * streams, streams]
    Linear correct;            ///< [streams, streams]
    std::vector<float> scale;  ///< [embedding]: of the first stream, for the input of each layer
    Linear sideDown;           ///< [sideRank, embedding]
    Linear sideUp;             ///< [embedding, sideRank]
    NormWeights sideNorm;

    explicit operator bool() const noexcept { return static_cast<bool>(router); }
};

/// Projections of attention with latent keys and values (LatentConfig).
struct LatentWeights {
    Linear queryDown;  ///< [queryRank, embedding]; absent where queries are projected at once
    NormWeights queryNorm;
    Linear query;  ///< [heads * keyDim, queryRank or embedding]: of each head first what is not rotated
    Linear down;   ///< [rank + rotated, embedding]
    NormWeights norm;
    std::vector<Linear> keys;    ///< absorbed: of each head [rank, plain]
    std::vector<Linear> values;  ///< absorbed: of each head [valueDim, rank]
    Linear keyValue;             ///< otherwise: [heads * (plain + valueDim), rank]

    explicit operator bool() const noexcept { return static_cast<bool>(down); }
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
    ExpertWeights experts;  ///< in place of gate, up and down, or beside them
    NormWeights postFeedForwardNorm;
    Linear attentionGate;   ///< [heads * headDim, embedding]: its sigmoid multiplies what `output` reads; may be absent
    NormWeights valueNorm;  ///< of each head of values
    Linear linear;          ///< [embedding, embedding], in place of attention
    NormWeights postDenseNorm;   ///< of what a plain feed-forward beside experts gives
    Linear perLayerGate;         ///< [perLayerInput, embedding]
    Linear perLayerOutput;       ///< [embedding, perLayerInput]
    NormWeights perLayerNorm;    ///< of what that gives
    float outputScale = 1;       ///< multiplies the residual stream behind the layer
    Linear queryAndGate;         ///< [2 * heads * headDim, embedding], in place of both with fusedAttentionGate
    RecurrentWeights recurrent;  ///< in place of attention, or before it
    LatentWeights latent;        ///< in place of query, key and value
    TimeMixWeights timeMix;      ///< in place of attention
    StreamWeights streams;
};

/// What makes of the embedding of a token and of what the layers gave for the token before the input of a block that
/// guesses the next (PredictionInput; arXiv 2412.19437).
struct JoinWeights {
    NormWeights token;
    NormWeights hidden;
    Linear both;  ///< [embedding, 2 * embedding]: of [token | hidden]

    explicit operator bool() const noexcept { return static_cast<bool>(both); }
};

/// All tensors of a model. Matrices are views into the mapping of the file; vectors (norms, biases) are small and
/// owned.
struct Weights {
    Tensor tokenEmbedding;     ///< [vocabulary, embedding]
    Tensor positionEmbedding;  ///< [positions, embedding]; absent without learned positions
    std::vector<LayerWeights> layers;
    NormWeights outputNorm;
    Linear output;                   ///< [vocabulary, embedding]; the token embedding when the model is tied
    NormWeights embeddingNorm;       ///< of the token embedding; empty without
    Tensor perLayerEmbedding;        ///< [vocabulary, layers * perLayerInput]; absent without
    Linear perLayerProjection;       ///< [layers * perLayerInput, embedding]
    NormWeights perLayerNorm;        ///< [perLayerInput], of what that gives for each layer
    std::vector<Linear> streamsIn;   ///< each [embedding, embedding]: of the embedding, all streams but the first
    std::vector<Linear> streamsOut;  ///< likewise, before they are added up
    JoinWeights join;                ///< absent in whole models
    std::shared_ptr<const Weights> prediction;  ///< of the block that guesses a further token, as of a model; or null
};

}  // namespace vitrine
