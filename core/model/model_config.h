#pragma once

#include "core/model/norm_kind.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The activation function of the feed-forward. It is called f in other comments of this file.
enum class Activation : std::uint8_t {
    Silu,      ///< x / (1 + e^-x)
    GeluTanh,  ///< x/2 · (1 + tanh(√(2/π) (x + 0.044715 x³)))
    GeluErf,   ///< x/2 · (1 + erf(x / √2))
    /// x / (1 + e^(-1.702 x)) · (up + 1), where `up` is the output of the up projection. First, x is limited to at most
    /// 7, and `up` to the range from -7 to 7. Only in gated feed-forwards (gpt-oss).
    ClampedSilu,
    Relu,         ///< max(x, 0)
    ReluSquared,  ///< max(x, 0)²
    Sigmoid,      ///< 1 / (1 + e^-x); for gates only, not for feed-forwards
    Xielu,        ///< xIELU (XieluConfig, separate for each layer); only in feed-forwards without a gate
};

/// Parameters of xIELU (arXiv 2411.13010): p x² + βx for x > 0, and n (e^min(x, ε) - 1 - x) + βx for x <= 0.
struct XieluConfig {
    float positive = 0;  ///< p in the formula of xIELU: the softplus of a trained parameter
    float negative = 0;  ///< n in the formula of xIELU: β plus the softplus of another trained parameter
    float beta = 0;      ///< β in the formula of xIELU
    float epsilon = 0;   ///< ε in the formula of xIELU: the upper limit of the exponent
};

/// Which dimensions of a head form the pairs that are rotated.
enum class RopeKind : std::uint8_t {
    None,
    Adjacent,  ///< rotates (x[2i], x[2i+1]); ggml calls it "norm"
    Halves,    ///< rotates (x[i], x[i + dims/2]); ggml calls it "neox"
};

/// How RoPE is changed for contexts longer than in training.
enum class RopeScaling : std::uint8_t {
    None,
    Linear,    ///< all frequencies are divided by RopeConfig::factor
    Yarn,      ///< low frequencies are divided by RopeConfig::factor, high ones are not (arXiv 2309.00071)
    LongRope,  ///< the file contains factors for every frequency, one set for short contexts and one for long contexts
};

/// The settings of RoPE (rotary position embedding): values of the metadata, and values computed from them.
struct RopeConfig {
    RopeKind kind = RopeKind::None;
    std::uint32_t dims = 0;  ///< number of leading dimensions of each head that are rotated; even
    double base = 10000.0;   ///< before any scaling, pair i of dimensions has the frequency base^(-2i / dims)
    RopeScaling scaling = RopeScaling::None;
    double factor = 1.0;                ///< ratio of the extended context length to originalContext
    std::uint32_t originalContext = 0;  ///< number of positions in training, before RoPE was scaled
    /// YaRN (ext_factor): weight of the unscaled frequency in pairs with high frequencies; 1 keeps it unchanged.
    double extrapolation = 1.0;
    /// YaRN: the ramp (YarnRamp) lies between the pairs of dimensions that rotate betaFast and betaSlow times within
    /// originalContext positions.
    double betaFast = 32.0, betaSlow = 1.0;
    double attentionFactor = 1.0;  ///< factor of sine and cosine, read from the file; 1 if the file has none
    /// YaRN: the magnitude is divided by 1 + yarnLogMultiplier · 0.1 · ln(factor); 0: no division.
    double yarnLogMultiplier = 0;
    /// For positions with four axes (M-RoPE): number of pairs that each axis rotates; empty if positions have one axis.
    /// In text, the positions on the first three axes are equal, and the position on the fourth axis is constant.
    std::vector<std::uint32_t> sections;
    /// Queries at position p are multiplied by 1 + temperature · ln(1 + ⌊(p + temperatureOffset) / temperatureLength⌋);
    /// 0: they are not multiplied.
    double temperature = 0;
    std::uint32_t temperatureLength = 0;  ///< divisor of positions in the formula of `temperature`
    std::uint32_t temperatureOffset = 0;  ///< number that is added to positions in the formula of `temperature`
    bool hasFrequencyFactors = false;     ///< whether the file contains rope_freqs.weight (Llama 3)

    std::vector<double> frequencies;  ///< [dims / 2]: angle per position by which each pair rotates, after scaling
    double magnitude = 1.0;           ///< factor of sine and cosine: attentionFactor times YaRN's correction

    /// Returns the factor of sine and cosine at a position: `magnitude` times the factor from the formula of
    /// `temperature`.
    double magnitudeAt(std::size_t position) const noexcept;
};

/// Whether and how queries and keys are normalized. The norm has the kind ModelConfig::norm. It is applied before RoPE,
/// unless ModelConfig::headNormAfterRope is true.
enum class HeadNorm : std::uint8_t {
    None,
    EachHead,  ///< each head is normalized separately
    AllHeads,  ///< all heads of a token are normalized together as one vector
};

/// Which RoPE a layer uses: none, ModelConfig::rope, or ModelConfig::localRope.
enum class LayerRope : std::uint8_t { None, Global, Local };

/// The kind of recurrent state of a layer. A state summarizes all earlier tokens in a fixed number of values.
enum class Recurrence : std::uint8_t {
    None,
    ShortConvolution,  ///< the state consists of the gated values of the last few tokens (LFM 2)
    /// The state is one matrix per head. Each token corrects the error of the matrix's own prediction (Qwen 3.5; arXiv
    /// 2412.06464).
    DeltaRule,
    /// The state is one matrix per head. It decays, and each token adds the product of its key and its value (arXiv
    /// 2405.21060).
    Mamba2,
    Mamba,  ///< the state is one vector per channel; each of its values has its own decay rate (arXiv 2312.00752)
    Rwkv7,  ///< the state is one matrix per head; each row decays and is corrected separately (arXiv 2503.14456)
};

/// Settings that may differ from layer to layer.
struct LayerConfig {
    /// Number of positions to which a token attends, including its own. 0: it attends to all positions up to its own.
    std::uint32_t window = 0;
    LayerRope rope = LayerRope::Global;
    /// Whether attention uses blocks instead of a sliding window: positions are divided into blocks of `window`
    /// positions, and a token attends only within its own block.
    bool inBlocks = false;
    bool isDense = false;    ///< whether the layer has a feed-forward without experts in a model with experts
    XieluConfig xielu = {};  ///< parameters of the activation function of the feed-forward, if it is Activation::Xielu
    /// If not None, the layer has a recurrent state: instead of attention, or together with it if `attends` is true.
    Recurrence recurrence = Recurrence::None;
    bool attends = true;            ///< whether the layer has attention
    bool feedsForward = true;       ///< whether the layer has a feed-forward or experts
    std::uint32_t heads = 0;        ///< number of query heads of this layer; 0: ModelConfig::heads
    std::uint32_t kvHeads = 0;      ///< number of key and value heads of this layer; 0: ModelConfig::kvHeads
    std::uint32_t headDim = 0;      ///< width of a head of this layer; 0: ModelConfig::headDim
    std::uint32_t feedForward = 0;  ///< width of the feed-forward of this layer; 0: ModelConfig::feedForward
    /// Index of the layer from which this layer takes its keys and values; absent if it computes its own.
    std::optional<std::uint32_t> keysOf = {};

    /// Whether the layer has its own number or width of heads, or its own feed-forward width.
    bool hasOwnShape() const noexcept { return heads > 0 || kvHeads > 0 || headDim > 0 || feedForward > 0; }
};

/// The shape that all recurrent layers of a model have. First, a short causal convolution runs over `channels`. Its
/// output contains the queries, keys and values of the heads. In Mamba and PLaMo 2, it contains only the values, and
/// queries and keys are projected from it. In RWKV 7, it is the previous token minus the current token. Each head has a
/// state [keyDim, valueDim]. The paper on Mamba 2 calls the queries C, the keys B and the values X. In Mamba, each
/// channel is a head with one value.
///
/// In the comments of this file, the step of a head is its step size (Δ in Mamba): a larger step makes the state decay
/// faster. The write strength is the factor with which a token changes the state (beta of the delta rule).
struct RecurrentConfig {
    Recurrence kind = Recurrence::None;
    std::uint32_t kernel = 0;    ///< number of tokens in the window of the convolution, including the current token
    std::uint32_t channels = 0;  ///< number of channels of the convolution
    std::uint32_t heads = 0;   ///< number of heads of a recurrent layer; 0: the layer consists of the convolution only
    std::uint32_t groups = 0;  ///< number of groups of heads that use the same queries and keys; divides `heads`
    std::uint32_t keyDim = 0;  ///< width of the keys and queries of one head
    std::uint32_t valueDim = 0;  ///< width of the values of one head
    /// Whether head j uses the queries and keys of group j mod groups; if false, those of group j / (heads / groups).
    bool inTurn = false;
    /// Whether one projection computes both the write strengths and the steps of the heads. The projection's rows for
    /// one group of heads are then adjacent.
    bool fusedGates = false;
    float epsilon = 0;  ///< epsilon of the L2 norms of queries and keys (delta rule)
    /// Width of the low-rank vector from which steps (RWKV 7: decays) are projected; 0: steps are projected directly.
    std::uint32_t stepRank = 0;
    /// Whether the recurrent layers normalize steps, keys and queries, with norm weights of 1.
    bool normsStates = false;
    bool decaysByKey = false;  ///< whether each row of the matrix of a head decays separately (Kimi)
    /// Width of the low-rank vector from which gates are projected; 0: gates are projected directly.
    std::uint32_t gateRank = 0;
    Activation gate = Activation::Silu;  ///< activation function of the gate that multiplies the layer's output
    /// Number of convolutions in a layer. Each keeps the values of earlier tokens separately.
    std::uint32_t convolutions = 1;
    /// RWKV 7: width of the low-rank vector that determines how much of the first layer's values is mixed in.
    std::uint32_t valueRank = 0;
    std::uint32_t learnRank = 0;  ///< RWKV 7: width of the low-rank vector from which learning rates are projected

    /// Total width of one token's keys in one recurrent layer, over all groups. Queries have the same width.
    std::size_t keyWidth() const noexcept { return std::size_t{groups} * keyDim; }
    /// Number of values with which one token updates and reads the states of one layer: its values, keys and queries.
    std::size_t tokenWidth() const noexcept { return innerWidth() + 2 * keyWidth(); }
    /// Number of decay factors that are computed per token in one layer. It is 0 for Mamba, which computes a decay
    /// factor for each value of the state from the step and RecurrentWeights::rates.
    std::size_t decayWidth() const noexcept
    {
        if (kind == Recurrence::Mamba) return 0;
        return decaysByKey ? std::size_t{heads} * keyDim : heads;
    }
    /// Number of write strengths per token in one layer: one per head, or for RWKV 7 one per decay factor.
    std::size_t strengthWidth() const noexcept { return kind == Recurrence::Rwkv7 ? decayWidth() : heads; }
    /// Whether steps, keys and queries are computed from the output of the convolution.
    bool readsConvolved() const noexcept
    {
        return stepRank > 0 && (kind == Recurrence::Mamba || kind == Recurrence::Mamba2);
    }
    /// Width of the layer's output before the output projection.
    std::size_t innerWidth() const noexcept { return heads > 0 ? std::size_t{heads} * valueDim : channels; }
    /// Number of values of earlier tokens that the convolutions of one layer keep.
    std::size_t convolutionState() const noexcept
    {
        return kernel > 0 ? std::size_t{convolutions} * (kernel - 1) * channels : 0;
    }
    /// Number of floats in the states of all heads of one layer.
    std::size_t matrixState() const noexcept { return std::size_t{heads} * keyDim * valueDim; }
    /// Number of values that one layer keeps between tokens, for its convolutions and its heads.
    std::size_t stateFloats() const noexcept { return convolutionState() + matrixState(); }
};

/// How the router's logits become the weights of the experts that a token uses.
enum class ExpertGating : std::uint8_t {
    Softmax,          ///< softmax over all experts, then selection of the top experts
    Sigmoid,          ///< sigmoid of each expert separately, then selection of the top experts
    SoftmaxOfChosen,  ///< selection of the top experts, then softmax over the selected experts (gpt-oss)
};

/// A feed-forward that is a mixture of experts.
struct ExpertConfig {
    std::uint32_t count = 0;              ///< number of experts; 0: the model has no experts
    std::uint32_t used = 0;               ///< number of experts that each token uses
    std::uint32_t feedForward = 0;        ///< width of the hidden activations in one expert
    std::uint32_t sharedFeedForward = 0;  ///< width of the shared expert, which every token also uses; 0: none
    std::uint32_t groups = 1;             ///< number of groups of neighbouring experts
    std::uint32_t groupsUsed = 1;         ///< experts are selected only from this number of best groups
    ExpertGating gating = ExpertGating::Softmax;
    bool mayHaveChoiceBias = false;    ///< whether the file may contain ExpertWeights::choiceBias
    bool mayHaveOutputScales = false;  ///< whether the file may contain ExpertWeights::outputScales
    bool normalizeWeights = true;      ///< whether the weights of the selected experts are divided by their sum
    float weightScale = 1;  ///< factor of the selected experts' weights, after any division (normalizeWeights)
    /// Whether the router's weights multiply the inputs of the experts instead of their outputs (Llama 4).
    bool weighsInput = false;
    bool readsLayerInput = false;  ///< whether the router reads the input of the layer, before any norm (SmallThinker)
    bool gated = true;             ///< whether an expert computes down(f(gate(x)) · up(x)); if false, down(f(up(x)))
    std::uint32_t latent = 0;      ///< width of the input and output of the experts; 0: the width of the embedding
    bool besideDense = false;      ///< whether the output of a parallel feed-forward is added to that of the experts
    float sumScale = 1;            ///< factor of the sum of the outputs of the experts and of the parallel feed-forward

    /// Number of hidden activations of one token, in all experts that it uses.
    std::uint32_t activatedWidth() const noexcept { return used * feedForward + sharedFeedForward; }
};

/// Attention that computes the keys and values of a token from one short latent vector (DeepSeek 2, arXiv 2405.04434).
///
/// In the absorbed form, the cache contains one vector [rotated | latent] per token. All heads use it as their key and
/// as their value, and queries are projected to its width. In the expanded form, each head has its own keys
/// [rotated | plain], and its own values, which are padded with zeros to the width of a key.
struct LatentConfig {
    std::uint32_t rank = 0;  ///< width of the latent vector; 0: the model does not use this kind of attention
    /// Width of the low-rank vector from which queries are projected; 0: queries are projected directly.
    std::uint32_t queryRank = 0;
    std::uint32_t plain = 0;     ///< number of dimensions of a head's query and key that RoPE does not rotate
    std::uint32_t rotated = 0;   ///< number of dimensions of a head's query and key that RoPE rotates
    std::uint32_t valueDim = 0;  ///< width of the values of one head
    bool absorbed = false;       ///< whether attention is computed in the absorbed form

    /// Width of the query and key of one head in the expanded form.
    std::uint32_t keyDim() const noexcept { return plain + rotated; }
};

/// Settings of several residual streams (AltUp, Gemma 3n). Each layer predicts all streams and runs attention and
/// feed-forward on the predicted first stream. The difference between result and prediction then corrects all streams.
/// A low-rank product runs parallel to attention.
struct StreamsConfig {
    std::uint32_t count = 0;     ///< number of streams; 0: there is a single stream
    std::uint32_t sideRank = 0;  ///< rank of the low-rank product that runs parallel to attention
    /// Number of layers at the start of the model with sparse feed-forwards, in which most gates are set to 0.
    std::uint32_t sparseLayers = 0;
    /// Sparse feed-forwards subtract a limit from all gates and set negative results to 0. The limit is the gates' mean
    /// plus `deviations` times their standard deviation.
    float deviations = 0;
};

/// The second input of a prediction block (multi-token prediction). The first input is the embedding of a token.
enum class PredictionInput : std::uint8_t {
    None,      ///< the model has no prediction block, or the block is not used
    Residual,  ///< the residual stream of the previous token after all layers
    Normed,    ///< the residual stream of the previous token after the final norm
};

/// The shape of a decoder, read from its metadata. All values have been checked and are valid.
struct ModelConfig {
    std::string architecture;  ///< value of general.architecture
    std::string name;          ///< value of general.name; may be empty

    std::uint32_t layers = 0;  ///< number of layers, without prediction blocks
    /// Number of prediction blocks after the layers (multi-token prediction).
    std::uint32_t predictionLayers = 0;
    PredictionInput predictionInput = PredictionInput::None;
    /// Whether this config describes a prediction block, which reads hidden states in addition to tokens.
    bool isPrediction = false;
    std::uint32_t embedding = 0;      ///< width of the residual stream
    std::uint32_t feedForward = 0;    ///< width of the hidden activations in the feed-forward
    std::uint32_t heads = 0;          ///< number of query heads
    std::uint32_t kvHeads = 0;        ///< number of key and value heads; divides `heads`
    std::uint32_t headDim = 0;        ///< width of one query, key or value head
    std::uint32_t vocabulary = 0;     ///< number of tokens in the vocabulary
    std::uint32_t contextLength = 0;  ///< number of positions for which the model was trained

    NormKind norm = NormKind::Rms;  ///< kind of the model's norms
    float normEpsilon = 0;          ///< number that norms add to the mean square or the variance before the square root
    Activation activation = Activation::Silu;  ///< activation function of feed-forwards and experts
    /// Whether the feed-forward computes down(f(gate(x)) · up(x)); if false, down(f(up(x))).
    bool gatedFeedForward = true;
    HeadNorm headNorm = HeadNorm::None;
    bool headNormAfterRope = false;  ///< whether head norms are applied after RoPE instead of before it
    bool parallelResidual = false;   ///< whether attention and feed-forward both read the input of the layer
    RopeConfig rope;                 ///< RoPE of layers with LayerRope::Global
    RopeConfig localRope;            ///< RoPE of layers with LayerRope::Local
    /// Replaces `rope` in contexts that are longer than rope.originalContext (Phi 3).
    RopeConfig longRope;
    RopeConfig queryRope;  ///< replaces `rope` for queries if queryRope.temperature is not 0
    /// Scales queries in layers without RoPE and in latent attention, and does not rotate them.
    RopeConfig queryTemperature;
    std::vector<LayerConfig> layerConfigs;  ///< one entry per layer; empty if all layers have the default LayerConfig
    bool learnedPositions = false;          ///< whether Weights::positionEmbedding is added to the token embedding
    bool tiedOutput = false;                ///< whether the output matrix is the token embedding
    float attentionScale = 0;               ///< factor of the product of query and key in an attention score
    float attentionSoftCap = 0;             ///< c: attention scores become c · tanh(score / c); 0: no soft-cap
    /// Parameter of ALiBi, from which the slope of each head is computed; 0: no ALiBi. Attention scores decrease by the
    /// slope per position of distance between query and key.
    float alibiBias = 0;
    /// Whether the outputs of the attention heads are multiplied by a gate: the sigmoid of a projection of attention's
    /// input (LayerWeights::attentionGate).
    bool attentionGate = false;
    float projectionLimit = 0;  ///< limit c: queries, keys and values are clamped to [-c, c]; 0: no limit
    float postNormEpsilon = 0;  ///< replaces normEpsilon in the norms after attention and feed-forward; 0: normEpsilon
    float logitSoftCap = 0;     ///< c: logits become c · tanh(logit / c); 0: no soft-cap
    /// Width of the additional input that each token provides for every layer; 0: none.
    std::uint32_t perLayerInput = 0;
    float embeddingScale = 1;  ///< factor of the token embedding
    /// Factor of the outputs of attention and feed-forward before they are added to the residual stream.
    float residualScale = 1;
    float logitScale = 1;  ///< factor of the logits before their soft-cap
    /// Whether one projection computes queries and the gate of attention. For each head, it contains the rows of the
    /// query and then the rows of the gate.
    bool fusedAttentionGate = false;
    ExpertConfig experts;       ///< settings of the experts; `count` is 0 if the model has none
    StreamsConfig streams;      ///< settings of several residual streams; `count` is 0 if the model has a single one
    RecurrentConfig recurrent;  ///< settings of the layers with a recurrent state
    LatentConfig latent;        ///< if latent.rank > 0, headDim and kvHeads describe the vectors in the cache

    /// Returns the settings of a layer. Indices from layerConfigs.size() on, such as those of prediction blocks, get
    /// the default settings.
    LayerConfig layer(std::size_t index) const noexcept
    {
        return index < layerConfigs.size() ? layerConfigs[index] : LayerConfig{};
    }
    /// Returns the RoPE of a layer in a context of `positions` positions; nullptr if the layer has none.
    const RopeConfig* ropeOf(std::size_t layer, std::size_t positions) const noexcept;
    /// Returns the config that rotates or scales the queries of a layer. In a layer without RoPE, it only scales them.
    /// Returns nullptr if the layer's queries are neither rotated nor scaled.
    const RopeConfig* queryRopeOf(std::size_t layer, std::size_t positions) const noexcept;
    /// Returns the number of hidden activations of one token in the feed-forward or the experts of a layer.
    std::uint32_t activatedWidth(std::size_t layer) const noexcept
    {
        return hasExperts(layer) ? experts.activatedWidth() : feedForwardOf(layer);
    }
    /// Returns the maximum number of hidden activations of one token in any feed-forward or in the experts of any
    /// layer.
    std::uint32_t activatedWidth() const noexcept;
    /// Returns the number of query heads of a layer. ModelConfig::heads is the maximum over all layers.
    std::uint32_t headsOf(std::size_t index) const noexcept;
    /// Returns the number of key and value heads of a layer. ModelConfig::kvHeads is the maximum over all layers.
    std::uint32_t kvHeadsOf(std::size_t index) const noexcept;
    /// Returns the width of the heads of a layer. ModelConfig::headDim is the maximum over all layers.
    std::uint32_t headDimOf(std::size_t index) const noexcept;
    /// Returns the width of the feed-forward of a layer. ModelConfig::feedForward is the maximum over all layers.
    std::uint32_t feedForwardOf(std::size_t index) const noexcept;
    /// Returns the width of the queries of all heads of a layer.
    std::uint32_t queryWidthOf(std::size_t index) const noexcept { return headsOf(index) * headDimOf(index); }
    /// Returns the width of the keys of all heads of a layer. Values have the same width.
    std::uint32_t kvWidthOf(std::size_t index) const noexcept { return kvHeadsOf(index) * headDimOf(index); }
    /// Whether all layers have equal head counts and widths, and each layer with attention has its own keys and values.
    bool hasUniformLayers() const noexcept;
    /// Whether the layer stores keys in the cache. A layer stores none if it has no attention, or if it takes the keys
    /// of another layer (LayerConfig::keysOf).
    bool keepsKeys(std::size_t index) const noexcept { return layer(index).attends && !layer(index).keysOf; }
    /// Whether the layer stores values in the cache in addition to keys. In absorbed attention, one vector is both.
    bool keepsValues(std::size_t index) const noexcept { return keepsKeys(index) && !latent.absorbed; }
    /// Returns the number of layers at the end of the model that share keys and values. These layers must be on the
    /// same device. Returns 0 if no layers share keys and values.
    std::size_t layersTogether() const noexcept;
    /// Returns the config of the prediction block as a model that has one layer. This layer has attention, even if the
    /// model's layers do not.
    ModelConfig ofPrediction() const;
    /// Returns the config of one layer of absorbed attention in its expanded form, in which each head has its own keys
    /// and values. Precondition: latent.absorbed.
    ModelConfig ofExpandedLatent() const;
    /// Returns the number of layers that have keys and values of their own in the cache.
    std::size_t attendingLayers() const noexcept;
    /// Returns the number of layers with a recurrent state.
    std::size_t recurrentLayers() const noexcept;
    /// Whether the feed-forward of the layer consists of experts. The result is meaningless if
    /// LayerConfig::feedsForward is false.
    bool hasExperts(std::size_t index) const noexcept { return experts.count > 0 && !layer(index).isDense; }
    /// Whether any layer has a feed-forward without experts, alone or in parallel with experts.
    bool hasDenseLayers() const noexcept;
    /// Returns the width of the input of attention's output projection.
    std::uint32_t mixWidth() const noexcept { return latent.rank > 0 ? heads * latent.valueDim : queryWidth(); }
    /// Returns heads · headDim. No layer has wider queries.
    std::uint32_t queryWidth() const noexcept { return heads * headDim; }
    /// Returns kvHeads · headDim. No layer has wider keys or values.
    std::uint32_t kvWidth() const noexcept { return kvHeads * headDim; }
};

}  // namespace vitrine
