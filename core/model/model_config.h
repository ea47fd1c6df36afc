#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The kind of normalization: root mean square, or mean and standard deviation.
enum class NormKind : std::uint8_t { Rms, Layer };

/// The activation function of the feed-forward, called f in the formulas below.
enum class Activation : std::uint8_t {
    Silu,         ///< x / (1 + e^-x)
    GeluTanh,     ///< x/2 · (1 + tanh(√(2/π) (x + 0.044715 x³)))
    GeluErf,      ///< x/2 · (1 + erf(x / √2))
    ClampedSilu,  ///< gated only: x / (1 + e^(-1.702 x)) · (up + 1), x at most 7 and up within ±7 (gpt-oss)
    Relu,         ///< max(x, 0)
    ReluSquared,  ///< max(x, 0)²
    Sigmoid,      ///< 1 / (1 + e^-x); for gates, not for feed-forwards
    Xielu,        ///< not gated; each layer has its own XieluConfig
};

/// xIELU (arXiv 2411.13010): p x² + βx for x > 0, else n (e^min(x, ε) - 1 - x) + βx. p and n are derived from the
/// trained numbers: softplus and β are already applied.
struct XieluConfig {
    float positive = 0;
    float negative = 0;
    float beta = 0;
    float epsilon = 0;
};

/// Which dimensions of a head form the pairs that are rotated.
enum class RopeKind : std::uint8_t {
    None,
    Adjacent,  ///< rotates (x[2i], x[2i+1]); ggml calls it "norm"
    Halves,    ///< rotates (x[i], x[i + dims/2]); ggml calls it "neox"
};

/// How rotary positions are scaled to contexts longer than in training.
enum class RopeScaling : std::uint8_t {
    None,
    Linear,
    Yarn,
    LongRope,  ///< the file has factors for every frequency, for short and for long contexts
};

/// Rotary position embedding: values of the metadata, and values computed from them.
struct RopeConfig {
    RopeKind kind = RopeKind::None;
    std::uint32_t dims = 0;  ///< leading dimensions of each head that are rotated; even
    double base = 10000.0;
    RopeScaling scaling = RopeScaling::None;
    double factor = 1.0;                     ///< ratio of the stretched context to the original one
    std::uint32_t originalContext = 0;       ///< context length that the unscaled positions were trained for
    double extrapolation = 1.0;              ///< YaRN: share of the unscaled angles in the high frequencies
    double betaFast = 32.0, betaSlow = 1.0;  ///< YaRN: rotations at which its ramp begins and ends
    double attentionFactor = 1.0;
    double yarnLogMultiplier = 0;  ///< YaRN: multiplier of the logarithm that divides the magnitude; 0: no division
    /// Numbers of pairs for each axis of positions; text has the same position on all but one axis.
    std::vector<std::uint32_t> sections;
    double temperature = 0;  ///< queries grow with the logarithm of their position by this factor; 0: no growth
    std::uint32_t temperatureLength = 0;  ///< positions per step of that growth
    std::uint32_t temperatureOffset = 0;  ///< offset from which these positions are counted
    bool hasFrequencyFactors = false;     ///< the file has rope_freqs.weight (Llama 3)

    std::vector<double> frequencies;  ///< [dims / 2] angle per position of each pair, scaling applied
    double magnitude = 1.0;           ///< multiplies sine and cosine (YaRN's correction of the attention temperature)

    /// The magnitude at a position, including the temperature.
    double magnitudeAt(std::size_t position) const noexcept;
};

/// Whether queries and keys are normalized (by the model's NormKind), by default before their rotation.
enum class HeadNorm : std::uint8_t {
    None,
    EachHead,  ///< each head separately
    AllHeads,  ///< all heads of a token as one vector
};

/// Which rotary positions a layer uses.
enum class LayerRope : std::uint8_t { None, Global, Local };

/// The kind of recurrent state of a layer: a fixed-size summary of all earlier tokens.
enum class Recurrence : std::uint8_t {
    None,
    ShortConvolution,  ///< gated inputs of the last few tokens (LFM 2)
    DeltaRule,         ///< a matrix per head, corrected by its own prediction (Qwen 3.5; arXiv 2412.06464)
    Mamba2,            ///< a matrix per head to which every token is added (arXiv 2405.21060)
    Mamba,             ///< a vector per channel; each value decays at its own rate (arXiv 2312.00752)
    Rwkv7,             ///< a matrix per head; each row decays and is corrected separately (arXiv 2503.14456)
};

/// Settings of one layer that may differ from those of the model.
struct LayerConfig {
    /// A token attends to this many positions including its own; 0: to all positions up to its own.
    std::uint32_t window = 0;
    LayerRope rope = LayerRope::Global;
    /// The window does not slide: positions are divided into blocks of `window`, and a token attends to its own block.
    bool inBlocks = false;
    bool isDense = false;  ///< a feed-forward without experts in a model whose other layers have experts
    XieluConfig xielu = {};
    Recurrence recurrence = Recurrence::None;  ///< replaces attention or precedes it
    bool attends = true;
    bool feedsForward = true;
    std::uint32_t heads = 0;  ///< heads, kvHeads, headDim and feedForward: 0 means the value of the model
    std::uint32_t kvHeads = 0;
    std::uint32_t headDim = 0;
    std::uint32_t feedForward = 0;
    std::optional<std::uint32_t> keysOf = {};  ///< the layer whose keys and values this one reads instead of its own

    bool hasOwnShape() const noexcept { return heads > 0 || kvHeads > 0 || headDim > 0 || feedForward > 0; }
};

/// Shape of the layers with a recurrent state, equal in all of them. A short causal convolution over `channels` comes
/// first. With a matrix [keyDim, valueDim] per head, its output contains the queries, keys and values of the heads. In
/// Mamba 2 the inputs are the values, B is the keys and C the queries. In Mamba each channel is a head with one value.
struct RecurrentConfig {
    Recurrence kind = Recurrence::None;
    std::uint32_t kernel = 0;    ///< tokens in the window of the convolution, including the current one
    std::uint32_t channels = 0;  ///< channels of the convolution
    std::uint32_t heads = 0;     ///< 0: the layer consists of the convolution only
    std::uint32_t groups = 0;    ///< groups of heads that share queries and keys; divides heads
    std::uint32_t keyDim = 0;
    std::uint32_t valueDim = 0;
    bool inTurn = false;      ///< head j belongs to group j mod groups instead of group j / (heads / groups)
    bool fusedGates = false;  ///< the logits of strength and step of a group are adjacent rows of one projection
    float epsilon = 0;        ///< of the L2 norms of queries and keys (delta rule)
    /// Width of the low-rank vector from which steps are projected; 0: steps are projected directly.
    std::uint32_t stepRank = 0;
    bool normsStates = false;  ///< steps, keys and queries have norms with weights of ones
    bool decaysByKey = false;  ///< each row of a matrix decays separately (Kimi)
    /// Width of the low-rank vector from which gates are projected; 0: gates are projected directly.
    std::uint32_t gateRank = 0;
    Activation gate = Activation::Silu;
    std::uint32_t convolutions = 1;  ///< each has a state of its own
    std::uint32_t valueRank = 0;  ///< RWKV 7: width of the low-rank vector for the shares of the first layer's values
    std::uint32_t learnRank = 0;  ///< RWKV 7: width of the low-rank vector for the learning rate

    std::size_t keyWidth() const noexcept { return std::size_t{groups} * keyDim; }
    /// Width of the input of the states per token: values, keys and queries.
    std::size_t tokenWidth() const noexcept { return innerWidth() + 2 * keyWidth(); }
    /// Number of decay values of a layer per token; 0 for Mamba, which has one for each value of the state.
    std::size_t decayWidth() const noexcept
    {
        if (kind == Recurrence::Mamba) return 0;
        return decaysByKey ? std::size_t{heads} * keyDim : heads;
    }
    std::size_t strengthWidth() const noexcept { return kind == Recurrence::Rwkv7 ? decayWidth() : heads; }
    /// Whether steps, keys and queries are computed from the output of the convolution.
    bool readsConvolved() const noexcept
    {
        return stepRank > 0 && (kind == Recurrence::Mamba || kind == Recurrence::Mamba2);
    }
    /// Width of the layer's output before its output projection.
    std::size_t innerWidth() const noexcept { return heads > 0 ? std::size_t{heads} * valueDim : channels; }
    std::size_t convolutionState() const noexcept
    {
        return kernel > 0 ? std::size_t{convolutions} * (kernel - 1) * channels : 0;
    }
    std::size_t matrixState() const noexcept { return std::size_t{heads} * keyDim * valueDim; }
    std::size_t stateFloats() const noexcept { return convolutionState() + matrixState(); }
};

/// How the router's logits become the weights of a token's experts.
enum class ExpertGating : std::uint8_t {
    Softmax,          ///< softmax over all experts, then the top ones are chosen
    Sigmoid,          ///< sigmoid of each expert separately, then the top ones are chosen
    SoftmaxOfChosen,  ///< the top ones are chosen, then softmax over the chosen ones (gpt-oss)
};

/// The feed-forward as a mixture of experts; `count` is 0 for models without experts.
struct ExpertConfig {
    std::uint32_t count = 0;
    std::uint32_t used = 0;               ///< experts used by each token
    std::uint32_t feedForward = 0;        ///< width inside one expert
    std::uint32_t sharedFeedForward = 0;  ///< width of the shared expert, which every token uses in addition; 0: none
    std::uint32_t groups = 1;  ///< groups of neighbouring experts; only experts of the top groups can be chosen
    std::uint32_t groupsUsed = 1;
    ExpertGating gating = ExpertGating::Softmax;
    bool mayHaveChoiceBias = false;
    bool mayHaveOutputScales = false;
    bool normalizeWeights = true;  ///< the weights of the chosen experts are divided by their sum
    float weightScale = 1;         ///< multiplies the weights after the division
    bool weighsInput = false;      ///< the weights multiply the input of an expert instead of its output (Llama 4)
    bool readsLayerInput = false;  ///< the router reads the input of the layer, before any norm (SmallThinker)
    bool gated = true;             ///< each expert is down(f(gate(x)) · up(x)); if false, down(f(up(x)))
    std::uint32_t latent = 0;      ///< width of the experts' input and output; 0: that of the embedding
    bool besideDense = false;      ///< the output of a feed-forward without experts, with the same input, is added
    float sumScale = 1;            ///< multiplies that sum

    /// Number of activations of one token in all experts that it uses.
    std::uint32_t activatedWidth() const noexcept { return used * feedForward + sharedFeedForward; }
};

/// Attention that computes keys and values of a token from one short latent vector (DeepSeek 2, arXiv 2405.04434). If
/// absorbed, the cache holds [rotated | latent] once per token: the single key of all heads, which is also their value.
/// Queries are projected to this width. If not absorbed, each head has keys [rotated | plain] and values, padded with
/// zeros.
struct LatentConfig {
    std::uint32_t rank = 0;  ///< width of the latent vector; 0: other kinds of attention
    /// Width of the low-rank vector from which queries are projected; 0: queries are projected directly.
    std::uint32_t queryRank = 0;
    std::uint32_t plain = 0;  ///< dimensions of each head's query and key without rotation
    std::uint32_t rotated = 0;
    std::uint32_t valueDim = 0;  ///< width of each head's values
    bool absorbed = false;

    std::uint32_t keyDim() const noexcept { return plain + rotated; }
};

/// Several residual streams (AltUp, Gemma 3n). Layers compute the first stream, and predict and correct the others. A
/// low-rank product runs parallel to attention.
struct StreamsConfig {
    std::uint32_t count = 0;  ///< 0: there is a single stream
    std::uint32_t sideRank = 0;
    std::uint32_t sparseLayers = 0;  ///< number of first layers with sparse feed-forwards, in which most gates are 0
    float deviations = 0;            ///< gates below the mean plus this many standard deviations are 0
};

/// Input of the block that predicts a further token, in addition to a token's embedding.
enum class PredictionInput : std::uint8_t {
    None,      ///< the block is not used
    Residual,  ///< the residual stream of the previous token after all layers
    Normed,    ///< the residual stream of the previous token after the final norm
};

/// The shape of a decoder, from its metadata. All values are checked and valid.
struct ModelConfig {
    std::string architecture;  ///< general.architecture
    std::string name;          ///< general.name; may be empty

    std::uint32_t layers = 0;
    /// Number of blocks after the layers in the file, which predict further tokens.
    std::uint32_t predictionLayers = 0;
    PredictionInput predictionInput = PredictionInput::None;
    bool isPrediction = false;    ///< the model is such a block, and evaluates tokens together with hidden states
    std::uint32_t embedding = 0;  ///< width of the residual stream
    std::uint32_t feedForward = 0;
    std::uint32_t heads = 0;
    std::uint32_t kvHeads = 0;  ///< divides heads
    std::uint32_t headDim = 0;
    std::uint32_t vocabulary = 0;
    std::uint32_t contextLength = 0;  ///< positions that the model was trained for

    NormKind norm = NormKind::Rms;
    float normEpsilon = 0;
    Activation activation = Activation::Silu;
    bool gatedFeedForward = true;  ///< down(f(gate(x)) · up(x)); if false, down(f(up(x)))
    HeadNorm headNorm = HeadNorm::None;
    bool headNormAfterRope = false;
    bool parallelResidual = false;          ///< attention and feed-forward both read the layer's input
    RopeConfig rope;                        ///< for layers with LayerRope::Global
    RopeConfig localRope;                   ///< for layers with LayerRope::Local
    RopeConfig longRope;                    ///< replaces `rope` in contexts longer than rope.originalContext (Phi 3)
    RopeConfig queryRope;                   ///< replaces `rope` for queries; only the temperature differs
    RopeConfig queryTemperature;            ///< for queries in layers with LayerRope::None; does not rotate
    std::vector<LayerConfig> layerConfigs;  ///< [layers]; empty if all layers have the default LayerConfig
    bool learnedPositions = false;
    bool tiedOutput = false;
    float attentionScale = 0;    ///< multiplies q·k
    float attentionSoftCap = 0;  ///< c: scores become c · tanh(score / c); 0: no soft-cap
    float alibiBias = 0;  ///< ALiBi: scores decrease with the distance; determines each head's slope; 0: no ALiBi
    bool attentionGate = false;       ///< attention's output is multiplied by the sigmoid of a projection of its input
    float projectionLimit = 0;        ///< queries, keys and values are clamped to ± this; 0: no limit
    float postNormEpsilon = 0;        ///< epsilon of the norms after the branches; 0: normEpsilon
    float logitSoftCap = 0;           ///< c: logits become c · tanh(logit / c); 0: no soft-cap
    std::uint32_t perLayerInput = 0;  ///< width of an additional input that a token gives to every layer; 0: none
    float embeddingScale = 1;         ///< multiplies the token embedding
    /// Multiplies the output of attention and feed-forward before it is added to the residual stream.
    float residualScale = 1;
    float logitScale = 1;             ///< multiplies the logits, before their soft-cap
    bool fusedAttentionGate = false;  ///< the rows of a head's gate follow those of its query in one projection
    ExpertConfig experts;
    StreamsConfig streams;
    RecurrentConfig recurrent;  ///< for layers with a Recurrence
    LatentConfig latent;        ///< if used, headDim and kvHeads are those of the cache

    /// Settings of a layer; valid also for blocks after the layers.
    LayerConfig layer(std::size_t index) const noexcept
    {
        return index < layerConfigs.size() ? layerConfigs[index] : LayerConfig{};
    }
    /// Rotary positions of a layer in a context of `positions`; nullptr if it has none.
    const RopeConfig* ropeOf(std::size_t layer, std::size_t positions) const noexcept;
    /// Rotary positions of a layer's queries, which may also have a temperature; nullptr if it has none.
    const RopeConfig* queryRopeOf(std::size_t layer, std::size_t positions) const noexcept;
    /// Number of values of one token between the feed-forward's projections; without a layer, the maximum over all
    /// layers.
    std::uint32_t activatedWidth(std::size_t layer) const noexcept
    {
        return hasExperts(layer) ? experts.activatedWidth() : feedForwardOf(layer);
    }
    std::uint32_t activatedWidth() const noexcept;
    // Shapes of one layer. The shapes of the model are the largest of all layers.
    std::uint32_t headsOf(std::size_t index) const noexcept;
    std::uint32_t kvHeadsOf(std::size_t index) const noexcept;
    std::uint32_t headDimOf(std::size_t index) const noexcept;
    std::uint32_t feedForwardOf(std::size_t index) const noexcept;
    std::uint32_t queryWidthOf(std::size_t index) const noexcept { return headsOf(index) * headDimOf(index); }
    std::uint32_t kvWidthOf(std::size_t index) const noexcept { return kvHeadsOf(index) * headDimOf(index); }
    /// Whether all layers have the shapes of the model, and keys of their own.
    bool hasUniformLayers() const noexcept;
    bool keepsKeys(std::size_t index) const noexcept { return layer(index).attends && !layer(index).keysOf; }
    /// Whether the layer caches values separately from keys. Absorbed attention does not: one vector is both.
    bool keepsValues(std::size_t index) const noexcept { return keepsKeys(index) && !latent.absorbed; }
    /// Number of last layers that must be on the same device because they share keys and values; 0 if no layers share.
    std::size_t layersTogether() const noexcept;
    /// Config of the block that predicts a further token, as a model of one layer. The layer has attention, even if the
    /// model's layers do not.
    ModelConfig ofPrediction() const;
    /// Config of one layer of absorbed attention in its expanded form: each head has its own keys and values.
    /// Precondition: latent.absorbed.
    ModelConfig ofExpandedLatent() const;
    /// Number of layers that cache keys and values, and of layers with a recurrent state.
    std::size_t attendingLayers() const noexcept;
    std::size_t recurrentLayers() const noexcept;
    bool hasExperts(std::size_t index) const noexcept { return experts.count > 0 && !layer(index).isDense; }
    /// Whether any layer has a feed-forward without experts.
    bool hasDenseLayers() const noexcept;
    /// Width of the input of attention's output projection.
    std::uint32_t mixWidth() const noexcept { return latent.rank > 0 ? heads * latent.valueDim : queryWidth(); }
    std::uint32_t queryWidth() const noexcept { return heads * headDim; }
    std::uint32_t kvWidth() const noexcept { return kvHeads * headDim; }
};

}  // namespace vitrine
