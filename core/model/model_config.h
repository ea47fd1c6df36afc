#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

enum class NormKind : std::uint8_t { Rms, Layer };

/// The function between the feed-forward's projections, f below.
enum class Activation : std::uint8_t {
    Silu,         ///< x / (1 + e^-x)
    GeluTanh,     ///< x/2 · (1 + tanh(√(2/π) (x + 0.044715 x³)))
    GeluErf,      ///< x/2 · (1 + erf(x / √2))
    ClampedSilu,  ///< gated only: x / (1 + e^(-1.702 x)) · (up + 1), x at most 7 and up within ±7 (gpt-oss)
    Relu,         ///< x, or 0 where that is negative
    ReluSquared,  ///< x², or 0 where x is negative
    Sigmoid,      ///< 1 / (1 + e^-x): of gates, not of feed-forwards
    Xielu,        ///< not gated: the function of XieluConfig, which each layer has its own of
};

/// xIELU (arXiv 2411.13010): p x² + βx for x > 0, else n (e^min(x, ε) - 1 - x) + βx. p and n are what the trained
/// numbers come to, softplus and β applied.
struct XieluConfig {
    float positive = 0;
    float negative = 0;
    float beta = 0;
    float epsilon = 0;
};

enum class RopeKind : std::uint8_t {
    None,
    Adjacent,  ///< rotates (x[2i], x[2i+1]); ggml calls it "norm"
    Halves,    ///< rotates (x[i], x[i + dims/2]); ggml calls it "neox"
};

enum class RopeScaling : std::uint8_t {
    None,
    Linear,
    Yarn,
    LongRope,  ///< the file holds factors of every frequency, for short and for long contexts
};

/// Rotary position embedding: what the metadata says, and what follows from it.
struct RopeConfig {
    RopeKind kind = RopeKind::None;
    std::uint32_t dims = 0;  ///< leading dimensions of each head that are rotated; even
    double base = 10000.0;
    RopeScaling scaling = RopeScaling::None;
    double factor = 1.0;                     ///< positions are stretched to this multiple of the original context
    std::uint32_t originalContext = 0;       ///< the one that the unscaled positions were trained for
    double extrapolation = 1.0;              ///< YaRN: share of the unscaled angles in the high frequencies
    double betaFast = 32.0, betaSlow = 1.0;  ///< YaRN: rotations at which its ramp begins and ends
    double attentionFactor = 1.0;
    double yarnLogMultiplier = 0;         ///< YaRN: what of its magnitude is divided out again; 0: nothing
    std::vector<std::uint32_t> sections;  ///< of pairs, for positions on several axes; text has the same on all but one
    double temperature = 0;               ///< of queries alone: they grow with the logarithm of their position
    std::uint32_t temperatureLength = 0;  ///< every so many positions
    std::uint32_t temperatureOffset = 0;  ///< which are counted from here on
    bool hasFrequencyFactors = false;     ///< the file holds rope_freqs.weight (Llama 3)

    std::vector<double> frequencies;  ///< [dims / 2] angle per position of each pair, scaling applied
    double magnitude = 1.0;           ///< multiplies sine and cosine (YaRN's correction of the attention's temperature)

    /// The magnitude at a position, with the temperature.
    double magnitudeAt(std::size_t position) const noexcept;
};

/// Whether queries and keys are normalized (by the model's NormKind) before their rotation.
enum class HeadNorm : std::uint8_t {
    None,
    EachHead,  ///< every head on its own
    AllHeads,  ///< all heads of a token as one row
};

/// Which rotary positions a layer has.
enum class LayerRope : std::uint8_t { None, Global, Local };

/// What a layer keeps of all tokens before, in a state of fixed size.
enum class Recurrence : std::uint8_t {
    None,
    ShortConvolution,  ///< gated inputs of the last few tokens (LFM 2)
    DeltaRule,         ///< a matrix per head that is corrected by what it gave (Qwen 3.5; arXiv 2412.06464)
    Mamba2,            ///< a matrix per head that every token is added to (arXiv 2405.21060)
    Mamba,             ///< a vector per channel, whose values decay each at a rate of its own (arXiv 2312.00752)
    Rwkv7,             ///< a matrix per head whose rows decay and are corrected each on its own (arXiv 2503.14456)
};

/// Settings that may differ from layer to layer.
struct LayerConfig {
    std::uint32_t window = 0;  ///< a token sees this many positions, its own included; 0: all up to its own
    LayerRope rope = LayerRope::Global;
    bool inBlocks = false;  ///< the window does not slide: of blocks of so many positions a token sees its own
    bool isDense = false;   ///< a plain feed-forward in a model whose other layers have experts
    XieluConfig xielu = {};
    Recurrence recurrence = Recurrence::None;  ///< in place of attention, or before it
    bool attends = true;
    bool feedsForward = true;
    std::uint32_t heads = 0;  ///< this and the three that follow: 0 where they are those of the model
    std::uint32_t kvHeads = 0;
    std::uint32_t headDim = 0;
    std::uint32_t feedForward = 0;
    std::optional<std::uint32_t> keysOf = {};  ///< a layer whose keys and values this one reads in place of its own

    bool hasOwnShape() const noexcept { return heads > 0 || kvHeads > 0 || headDim > 0 || feedForward > 0; }
};

/// The layers with a recurrent state, which are all alike. A short causal convolution over `channels` comes first; with
/// a matrix per head, [keyDim, valueDim], what it gives are queries, keys and values of the heads, or what takes their
/// place: in Mamba 2 the inputs are the values, B the keys and C the queries. In Mamba each channel is a head with one
/// value.
struct RecurrentConfig {
    Recurrence kind = Recurrence::None;
    std::uint32_t kernel = 0;    ///< tokens that the convolution sees, its own included
    std::uint32_t channels = 0;  ///< it passes over
    std::uint32_t heads = 0;     ///< 0: there is only the convolution
    std::uint32_t groups = 0;    ///< of heads that share queries and keys; divides heads
    std::uint32_t keyDim = 0;
    std::uint32_t valueDim = 0;
    bool inTurn = false;         ///< head j is of group j mod groups, not of group j / (heads / groups)
    bool fusedGates = false;     ///< the logits of strength and step of a group lie side by side in one projection
    float epsilon = 0;           ///< of the lengths that queries and keys are divided by (delta rule)
    std::uint32_t stepRank = 0;  ///< width of the vector that steps are made of; 0: they are projected at once
    bool normsStates = false;    ///< steps, keys and queries have norms with weights of ones
    bool decaysByKey = false;    ///< each row of a matrix on its own (Kimi)
    std::uint32_t gateRank = 0;  ///< width of the vector that gates are made of; 0: they are projected at once
    Activation gate = Activation::Silu;
    std::uint32_t convolutions = 1;  ///< each with a state of its own
    std::uint32_t valueRank = 0;     ///< RWKV 7: as gateRank, of shares of the first layer's values
    std::uint32_t learnRank = 0;     ///< and of how much of a token is taken in

    std::size_t keyWidth() const noexcept { return std::size_t{groups} * keyDim; }
    /// Of what the states read of a token: its values, keys and queries.
    std::size_t tokenWidth() const noexcept { return innerWidth() + 2 * keyWidth(); }
    /// Numbers that say how much is left of a layer's states; Mamba has its own for each value.
    std::size_t decayWidth() const noexcept
    {
        if (kind == Recurrence::Mamba) return 0;
        return decaysByKey ? std::size_t{heads} * keyDim : heads;
    }
    std::size_t strengthWidth() const noexcept { return kind == Recurrence::Rwkv7 ? decayWidth() : heads; }
    /// Whether steps, keys and queries come of what the convolution gives.
    bool readsConvolved() const noexcept
    {
        return stepRank > 0 && (kind == Recurrence::Mamba || kind == Recurrence::Mamba2);
    }
    /// Of what a layer gives before its output projection.
    std::size_t innerWidth() const noexcept { return heads > 0 ? std::size_t{heads} * valueDim : channels; }
    std::size_t convolutionState() const noexcept
    {
        return kernel > 0 ? std::size_t{convolutions} * (kernel - 1) * channels : 0;
    }
    std::size_t matrixState() const noexcept { return std::size_t{heads} * keyDim * valueDim; }
    std::size_t stateFloats() const noexcept { return convolutionState() + matrixState(); }
};

/// How the router's outputs become the weights of the experts of a token.
enum class ExpertGating : std::uint8_t {
    Softmax,          ///< softmax over all experts, then the best are chosen
    Sigmoid,          ///< sigmoid of each on its own, then the best are chosen
    SoftmaxOfChosen,  ///< the best are chosen, then softmax over these alone (gpt-oss)
};

/// The feed-forward as a mixture of experts; `count` 0 means that there is none.
struct ExpertConfig {
    std::uint32_t count = 0;
    std::uint32_t used = 0;               ///< by each token
    std::uint32_t feedForward = 0;        ///< width inside one expert
    std::uint32_t sharedFeedForward = 0;  ///< width of the expert that every token uses beside its own; 0: none
    std::uint32_t groups = 1;             ///< of neighbouring experts: those of the best groups alone can be chosen
    std::uint32_t groupsUsed = 1;
    ExpertGating gating = ExpertGating::Softmax;
    bool mayHaveChoiceBias = false;
    bool mayHaveOutputScales = false;
    bool normalizeWeights = true;  ///< the weights of the chosen are divided by their sum
    float weightScale = 1;         ///< multiplies the weights after that
    bool weighsInput = false;      ///< the weights multiply what an expert reads instead of what it gives (Llama 4)
    bool readsLayerInput = false;  ///< the router reads what the layer does, before any norm (SmallThinker)
    bool gated = true;             ///< each is down(f(gate(x)) · up(x)), otherwise down(f(up(x)))
    std::uint32_t latent = 0;      ///< width that they read and give in place of the embedding's; 0: the same
    bool besideDense = false;      ///< a plain feed-forward of the same input is added to what they give
    float sumScale = 1;            ///< multiplies the sum of the two

    /// Activations of one token in all experts it uses.
    std::uint32_t activatedWidth() const noexcept { return used * feedForward + sharedFeedForward; }
};

/// Attention whose keys and values of a token are made of one short vector (DeepSeek 2, arXiv 2405.04434). Absorbed,
/// the cache holds that vector and the rotated part, [rotated | latent], once: as the one key of all heads, which is
/// their one value, too. Queries are brought to its width. Otherwise there are keys [rotated | plain] and values,
/// filled up with zeros.
struct LatentConfig {
    std::uint32_t rank = 0;       ///< width of the vector; 0: attention is another
    std::uint32_t queryRank = 0;  ///< of the one that queries are made of; 0: they are projected
    std::uint32_t plain = 0;      ///< dimensions of each head's query and key that are not rotated
    std::uint32_t rotated = 0;
    std::uint32_t valueDim = 0;  ///< of each head
    bool absorbed = false;

    std::uint32_t keyDim() const noexcept { return plain + rotated; }
};

/// Several residual streams (AltUp), of which layers compute the first and predict and correct the others; beside
/// attention stands a product of low rank (Gemma 3n).
struct StreamsConfig {
    std::uint32_t count = 0;  ///< 0: there is the one
    std::uint32_t sideRank = 0;
    std::uint32_t sparseLayers = 0;  ///< in so many first ones most gates of the feed-forward are 0
    float deviations = 0;            ///< gates below the mean and this many standard deviations are
};

/// What the block behind the layers reads, which guesses a further token, beside the embedding of a token.
enum class PredictionInput : std::uint8_t {
    None,      ///< such a block is left out
    Residual,  ///< the residual stream of the token before, behind all layers
    Normed,    ///< the same behind the final norm
};

/// The shape of a decoder as its metadata describes it; checked: every number can be relied upon.
struct ModelConfig {
    std::string architecture;  ///< general.architecture
    std::string name;          ///< general.name; may be empty

    std::uint32_t layers = 0;
    std::uint32_t predictionLayers = 0;  ///< behind these in the file: they guess further tokens
    PredictionInput predictionInput = PredictionInput::None;
    bool isPrediction = false;    ///< such a block as a model of its own: tokens come with hidden states
    std::uint32_t embedding = 0;  ///< width of the residual stream
    std::uint32_t feedForward = 0;
    std::uint32_t heads = 0;
    std::uint32_t kvHeads = 0;  ///< divides heads
    std::uint32_t headDim = 0;
    std::uint32_t vocabulary = 0;
    std::uint32_t contextLength = 0;  ///< positions the model was trained for

    NormKind norm = NormKind::Rms;
    float normEpsilon = 0;
    Activation activation = Activation::Silu;
    bool gatedFeedForward = true;  ///< down(f(gate(x)) · up(x)), otherwise down(f(up(x)))
    HeadNorm headNorm = HeadNorm::None;
    bool headNormAfterRope = false;
    bool parallelResidual = false;  ///< attention and feed-forward both read the layer's input
    RopeConfig rope;                ///< of layers with LayerRope::Global
    RopeConfig localRope;           ///< of layers with LayerRope::Local
    RopeConfig longRope;            ///< in place of `rope` for contexts of more than rope.originalContext (Phi 3)
    RopeConfig queryRope;           ///< of queries in place of `rope`, which differs in the temperature alone
    RopeConfig queryTemperature;    ///< of queries in layers with LayerRope::None: rotates by nothing
    std::vector<LayerConfig> layerConfigs;  ///< [layers], or empty when no layer differs from a LayerConfig{}
    bool learnedPositions = false;
    bool tiedOutput = false;
    float attentionScale = 0;    ///< multiplies q·k
    float attentionSoftCap = 0;  ///< c: scores become c · tanh(score / c); 0: none
    float alibiBias = 0;         ///< scores fall with the distance, by a slope of each head made of this; 0: none
    bool attentionGate = false;  ///< what attention mixes is multiplied by the sigmoid of a projection of its input
    float projectionLimit = 0;   ///< queries, keys and values are brought within ± this; 0: none
    float postNormEpsilon = 0;   ///< of the norms behind the branches; 0: normEpsilon
    float logitSoftCap = 0;      ///< c of the logits' soft-cap, which works as attentionSoftCap's; 0: none
    std::uint32_t perLayerInput =
        0;                     ///< width of what a token gives every layer beside the residual stream; 0: nothing
    float embeddingScale = 1;  ///< multiplies the token embedding
    float residualScale = 1;   ///< multiplies what attention and feed-forward add to the residual stream
    float logitScale = 1;      ///< multiplies the logits, before their soft-cap
    bool fusedAttentionGate = false;  ///< the projection of a head's gate follows that of its query
    ExpertConfig experts;
    StreamsConfig streams;
    RecurrentConfig recurrent;  ///< of layers with a Recurrence
    LatentConfig latent;        ///< headDim and kvHeads are then those of the cache

    /// Of blocks behind the layers, too.
    LayerConfig layer(std::size_t index) const noexcept
    {
        return index < layerConfigs.size() ? layerConfigs[index] : LayerConfig{};
    }
    /// Rotary positions of a layer in a context of `positions`; nullptr when it has none.
    const RopeConfig* ropeOf(std::size_t layer, std::size_t positions) const noexcept;
    /// The same for queries, which may have a temperature besides.
    const RopeConfig* queryRopeOf(std::size_t layer, std::size_t positions) const noexcept;
    /// Values of one token between the feed-forward's projections in a layer, and the most in any.
    std::uint32_t activatedWidth(std::size_t layer) const noexcept
    {
        return hasExperts(layer) ? experts.activatedWidth() : feedForwardOf(layer);
    }
    std::uint32_t activatedWidth() const noexcept;
    // The shape of one layer. Those of the model are the largest of all layers.
    std::uint32_t headsOf(std::size_t index) const noexcept;
    std::uint32_t kvHeadsOf(std::size_t index) const noexcept;
    std::uint32_t headDimOf(std::size_t index) const noexcept;
    std::uint32_t feedForwardOf(std::size_t index) const noexcept;
    std::uint32_t queryWidthOf(std::size_t index) const noexcept { return headsOf(index) * headDimOf(index); }
    std::uint32_t kvWidthOf(std::size_t index) const noexcept { return kvHeadsOf(index) * headDimOf(index); }
    /// Whether all layers have the shape of the model, and keys of their own.
    bool hasUniformLayers() const noexcept;
    bool keepsKeys(std::size_t index) const noexcept { return layer(index).attends && !layer(index).keysOf; }
    /// Values beside the keys: absorbed, the one vector is both.
    bool keepsValues(std::size_t index) const noexcept { return keepsKeys(index) && !latent.absorbed; }
    /// So many last layers are computed in one place, for they share keys and values; 0: none do.
    std::size_t layersTogether() const noexcept;
    /// The block that guesses a further token as a model of one layer: it attends, whatever the layers before it do.
    ModelConfig ofPrediction() const;
    /// One layer of absorbed attention in its other form: each head with keys and values of its own. Precondition:
    /// latent.absorbed.
    ModelConfig ofExpandedLatent() const;
    /// How many layers keep keys and values, and how many a recurrent state.
    std::size_t attendingLayers() const noexcept;
    std::size_t recurrentLayers() const noexcept;
    bool hasExperts(std::size_t index) const noexcept { return experts.count > 0 && !layer(index).isDense; }
    /// Whether any layer has a plain feed-forward.
    bool hasDenseLayers() const noexcept;
    /// Of what attention's output projection reads.
    std::uint32_t mixWidth() const noexcept { return latent.rank > 0 ? heads * latent.valueDim : queryWidth(); }
    std::uint32_t queryWidth() const noexcept { return heads * headDim; }
    std::uint32_t kvWidth() const noexcept { return kvHeads * headDim; }
};

}  // namespace vitrine
