#pragma once

#include <cstdint>

namespace vitrine {

/// Purpose of an operation in the forward pass. The role and the type of an operation together identify it within a
/// layer: for example, the projection and the rotation of the keys both have the role `Key`. The roles are listed in
/// the order of the forward pass.
enum class Role : std::uint8_t {
    Other,  ///< an operation outside of a forward pass, for example in a test or a benchmark

    // Before the layers
    Embedding,
    EmbeddingNorm,
    Positions,             ///< learned positions, which are added to the embedding
    JoinToken,             ///< prediction block: norm of the token's embedding
    JoinHidden,            ///< prediction block: norm of the hidden state
    Join,                  ///< prediction block: projection of the token's embedding and the hidden state
    LayerInputProjection,  ///< per-layer inputs: projection of the residual stream before the first layer
    LayerInputNorm,        ///< norm of the output of LayerInputProjection
    LayerInputEmbedding,   ///< per-layer inputs: lookup of the token in a separate embedding
    LayerInputSum,         ///< scaled sum of LayerInputNorm and LayerInputEmbedding
    StreamStart,           ///< creation of the residual streams before the first layer

    // Attention
    AttentionNorm,
    Query,
    Key,
    Value,
    QueryAndGate,  ///< Query and AttentionGate, if one product computes both
    QueryNorm,
    KeyNorm,
    ValueNorm,
    LatentDown,       ///< product that computes the latent vector and the rotated part of the keys
    Latent,           ///< latent vector of keys and values (LatentConfig)
    LatentNorm,       ///< norm of the latent vector
    LatentQueryDown,  ///< low-rank projection of the queries
    LatentQueryNorm,
    LatentQuery,     ///< product that computes the queries of all heads; growth of these queries with the position
    LatentKeyValue,  ///< product that computes the keys and values of all heads from the latent vector
    Attention,
    AttentionGate,
    AttentionMix,     ///< the output of each head, before the output projection
    AttentionOutput,  ///< output projection of attention
    PostAttentionNorm,
    AttentionScale,     ///< factor of the output of attention
    AttentionResidual,  ///< addition of the output of attention to the residual stream
    Linear,             ///< a single product in place of attention
    LinearResidual,

    // Recurrent states
    StateMixed,         ///< queries, keys and values of the recurrent state; in LFM 2, input of the convolution
    StateInputGate,     ///< LFM 2: gate before the convolution
    StateGate,          ///< gate of the recurrent layer's output
    StateGateDown,      ///< low-rank input of `StateGate`
    StateGateAndMixed,  ///< StateGate and StateMixed, if one product computes both
    StateStep,          ///< step sizes of the recurrent state (Δ in Mamba)
    StateStepDown,      ///< low-rank input of `StateStep`
    StateStepNorm,
    StateStrength,         ///< write strengths of the recurrent state (beta of the delta rule)
    StateStrengthAndStep,  ///< StateStrength and StateStep, if one product computes both
    StateQuery,
    StateQueryNorm,
    StateKey,
    StateKeyNorm,
    StateValue,
    StateToken,   ///< queries, keys and values of the recurrent state, in one row per token
    State,        ///< update of the recurrent state
    StateNorm,    ///< norm of the values that are read from the recurrent state
    StateOutput,  ///< output projection of the recurrent layer
    StateOutputNorm,
    StateScale,     ///< factor of the recurrent layer's output
    StateResidual,  ///< addition of the recurrent layer's output to the residual stream
    TimeMixShift,   ///< RWKV 7: difference between the previous token and this token
    Decay,          ///< RWKV 7: decay of the recurrent state
    DecayDown,      ///< RWKV 7: low-rank input of `Decay`
    DecayPower,     ///< RWKV 7: exponential, which ends the computation of the decay
    Share,          ///< RWKV 7: fraction of the first layer's values that is mixed into those of a later layer
    ShareDown,      ///< RWKV 7: low-rank input of `Share`
    FirstValue,     ///< RWKV 7: copy of the first layer's values, and their difference from a later layer's
    LearnRate,      ///< RWKV 7: learning rates, which determine the keys of Correction
    LearnRateDown,  ///< RWKV 7: low-rank input of `LearnRate`
    Correction,     ///< RWKV 7: keys with which the recurrent state is corrected
    Bonus,          ///< RWKV 7: the part of the output that does not come from the state

    // Feed-forward
    FeedForwardNorm,
    FeedForwardShift,  ///< RWKV 7: difference between the previous token and this token
    Gate,
    Up,
    FeedForward,  ///< activation function of a feed-forward network, or the whole mixture of experts
    Down,
    RouterNorm,  ///< norm of the router's input, if experts run parallel to a dense feed-forward network
    ExpertInputNorm,
    ExpertOutputNorm,
    DenseNorm,
    Router,
    ExpertDown,  ///< projection to the latent space in which the experts work
    ExpertUp,    ///< projection from the latent space of the experts back to the residual stream's width
    ExpertSum,   ///< scaled sum of the experts and the dense feed-forward network
    PostFeedForwardNorm,
    FeedForwardScale,     ///< factor of the output of the feed-forward network
    FeedForwardResidual,  ///< addition of the output of the feed-forward network to the residual stream

    // The end of a layer
    LayerInput,          ///< copy of the current layer's part of the per-layer inputs
    LayerInputGate,      ///< gate of the per-layer input of a token
    LayerInputOutput,    ///< projection of the gated per-layer input
    LayerInputPostNorm,  ///< norm of the output of LayerInputOutput
    LayerInputResidual,  ///< addition of the normalised per-layer input to the residual stream
    LayerScale,          ///< factor of the residual stream after the layer

    // Several residual streams
    StreamNorm,  ///< norm of the input of the stream router
    StreamRouter,
    StreamPredict,   ///< prediction of all streams
    StreamInput,     ///< the predicted stream that attention and the feed-forward read
    SideDown,        ///< first matrix of the low-rank product that runs parallel to attention
    SideUp,          ///< second matrix of the low-rank product parallel to attention
    SideNorm,        ///< norm of the output of SideUp
    SideInput,       ///< addition of the input of SideDown to the output of SideNorm
    SideResidual,    ///< addition of the result of SideInput to the residual stream
    SideSum,         ///< scaled sum of the residual stream, attention and the low-rank product
    StreamChange,    ///< difference between the layer's result and the predicted first stream
    StreamCorrect,   ///< addition of StreamChange, times a factor per stream, to all streams
    StreamScale,     ///< scaled copy of the first stream, which is the input of LayerInputGate
    StreamOutput,    ///< copy of the first stream after the layer
    StreamEnd,       ///< projection and scaling of the streams after the last layer
    StreamResidual,  ///< addition of a stream to the residual stream after the last layer

    // After the layers
    OutputNorm,
    Output,
};

}  // namespace vitrine
