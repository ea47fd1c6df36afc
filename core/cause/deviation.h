#pragma once

#include "core/backend/backend.h"
#include "core/inference/tap.h"
#include "core/model/model_config.h"
#include "core/model/weights.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

class DeviatingBackend;

/// Purposes of operations in the forward pass.
enum class Part : std::uint8_t {
    EmbeddingNorm,
    AttentionNorm,
    QueryNorm,
    KeyNorm,
    ValueNorm,
    PostAttentionNorm,
    FeedForwardNorm,
    PostFeedForwardNorm,
    OutputNorm,
    Query,
    Key,
    Value,
    QueryAndGate,
    AttentionGate,
    AttentionOutput,
    StateMixed,      ///< what the convolution of a layer with a state passes over
    StateInputGate,  ///< of LFM 2, before the convolution
    StateGate,
    StateNorm,
    StateOutput,
    LatentNorm,
    LatentQueryNorm,
    LatentDown,
    LatentQuery,
    Gate,
    Up,
    Down,
    Router,
    Output,
    RouterNorm,  ///< with experts parallel to a plain feed-forward, like the next three
    ExpertInputNorm,
    ExpertOutputNorm,
    DenseNorm,
    LayerInputNorm,      ///< of the part of a token's embedding in the layer inputs
    LayerInputGate,      ///< of the layer's input of a token
    LayerInputOutput,    ///< the projection of the gated input
    LayerInputPostNorm,  ///< the norm of that projection
    LayerScale,          ///< multiplies the residual stream after the layer
    StreamNorm,          ///< of the input of the stream router
    StreamRouter,
    StreamPredict,
    StreamCorrect,
    SideNorm,  ///< of the low-rank product parallel to attention
    SideSum,   ///< of the stream, attention and the side path
    Other,
};

/// Every call below is what an operation is about to do. A deviation changes it; `tokens` is the number of rows that
/// belong to the step, `firstPosition` the position of the first.
struct Call {
    DeviatingBackend& backend;
    std::size_t layer = 0;
    std::size_t tokens = 0;
    std::size_t firstPosition = 0;
};

struct EmbedCall : Call {
    std::vector<TokenId> ids{};
    const Tensor* table = nullptr;
    double factor = 1;  ///< besides that of the model
};

/// x[t] += table[position t + shift], or nothing
struct PositionsCall : Call {
    std::function<std::size_t(std::size_t position)> row{};
    bool skip = false;
};

struct NormCall : Call {
    Part part = Part::AttentionNorm;
    MatrixView out{}, x{};
    NormWeights weights{};
    NormKind kind = NormKind::Rms;
    float epsilon = 0;
    bool skip = false;  ///< out = x
    /// Returns the divisor of a row, which is centred if the kind requires it. Empty: the divisor of the kind.
    std::function<double(std::span<const float> row, double epsilon)> divisor{};
};

/// Products of one input.
struct ProjectCall : Call {
    struct Product {
        Part part;
        MatrixView out;
        Linear weights;
    };
    MatrixView x{};
    std::vector<Product> products{};

    Product* find(Part part) noexcept
    {
        for (Product& product : products) {
            if (product.part == part) return &product;
        }
        return nullptr;
    }
};

/// Cosine and sine.
struct Turn {
    double cosine = 1, sine = 0;
};

struct RopeCall : Call {
    MatrixView x{};
    bool keys = false;
    RopeConfig config{};
    std::function<double(double position)> position{};  ///< empty: as it is
    double sign = 1;
    std::size_t first = 0;  ///< column of each head where what turns begins
    bool skip = false;
    /// Returns cosine and sine of the rotation of a pair; empty: those of position · frequency.
    std::function<Turn(double position, double frequency)> turn{};
    /// Which element of a pair is written before the other one is computed from it.
    enum class Overwrites : std::uint8_t { Neither, First, Second } overwrites = Overwrites::Neither;
    /// Returns what a pair becomes; empty: the rotated pair.
    std::function<std::pair<float, float>(std::pair<float, float> pair, float cosine, float sine)> formula{};
};

/// Rows that a position writes to the cache, each [kvWidth].
struct StoreCall : Call {
    std::size_t position = 0;
    std::span<float> key{}, value{};
    std::span<const float> keyBefore{}, valueBefore{};  ///< right ones of the position before; empty at the first
};

enum class MaskKind : std::uint8_t { Causal, None, WithoutItself, SeesNext, HidesFirst };
enum class SoftmaxKind : std::uint8_t { Exact, Missing, OverAll, Base2, PlusOne, Unnormalized, Twice };

/// Computes the softmax of scores in tiles, with a running maximum, as flash attention does.
struct TiledSoftmax {
    std::size_t tile = 0;     ///< positions in a tile; 0: all of them
    bool rescalesSum = true;  ///< by the change of the maximum, as the next
    bool rescalesMix = true;
};

struct AttentionCall : Call {
    AttentionOptions options{};
    MaskKind mask = MaskKind::Causal;
    SoftmaxKind softmax = SoftmaxKind::Exact;
    TiledSoftmax tiled{};
    double addedToSum = 0;    ///< to the sum of the powers, which are relative to the largest score
    std::size_t padding = 0;  ///< positions are filled up to a multiple of this with scores of 0; 0: they are not
    bool padsRow = false;     ///< those that the token sees, not those in the cache
    /// Replaces the mask: whether the token at `own` sees `other`.
    std::function<bool(std::size_t own, std::size_t other)> sees{};
    std::size_t ring = 0;  ///< rows of the cache, of which the oldest is overwritten; 0: as many as are needed
    std::vector<float> sinks{};
    std::vector<std::size_t> kvOfHead{};             ///< [heads of the layer]; empty: in groups
    bool mapsKeys = true, mapsValues = true;         ///< whether kvOfHead applies to them
    std::size_t source = 0;                          ///< the layer whose cache is read
    bool keysAlone = false, valuesAlone = false;     ///< from that layer; the others are the layer's own
    bool ownRowIsOwn = false;                        ///< as is the token's own row
    std::function<std::size_t(std::size_t)> slot{};  ///< of a decoded position; empty: its own
    bool atOnce = false;                             ///< no token comes alone: those behind it are there to be seen
};

/// What of a layer with a state an activation is for.
enum class StateActivation : std::uint8_t { None, Convolution, Strength, Gate };

struct ActivateCall : Call {
    MatrixView x{};
    const MatrixView* up = nullptr;
    Activation f = Activation::Silu;
    std::function<float(float)> function{};  ///< instead of f
    XieluConfig xielu{};                     ///< of Activation::Xielu
    /// How gate and up are combined: f(gate) · up, …
    enum class Combination : std::uint8_t {
        Product,
        GateAlone,  ///< f(gate)
        UpAlone,    ///< up
        UpOfUp,     ///< f(up)
        Sum,        ///< f(gate) + up
        OfProduct,  ///< f(gate · up)
        Both,       ///< f(gate) · f(up)
    } combination = Combination::Product;
    bool swapped = false;  ///< up = f(up) · gate
    StateActivation ofState = StateActivation::None;
    bool skip = false;       ///< the deviation has done it
    Part part = Part::Gate;  ///< or LayerInputGate, or AttentionGate
};

/// How queries and the gates of attention lie in one product.
struct DealCall : Call {
    /// Places of a row of both [0, 2 · heads · width) for what `queries` and `gates` hold there; empty: of each head
    /// its query, then its gate.
    std::function<std::size_t(std::size_t head, std::size_t channel, bool gate)> place{};
};

/// Most gates of a feed-forward become 0.
struct SparseCall : Call {
    double deviations = 0;  ///< above the mean; those below it are 0, others less that
    bool skip = false;
    bool ofAll = false;     ///< the deviation of all values, not that of a sample
    bool subtracts = true;  ///< otherwise those above stay as they are
};

/// The layer's input of a token, next to the residual stream: ofToken · the part of its id + ofEmbedding · the part of
/// its embedding, in addition to the factors of the model.
struct LayerInputCall : Call {
    std::size_t source = 0;  ///< the layer whose stretch is read
    double ofToken = 1, ofEmbedding = 1;
};

/// Several residual streams (StreamsConfig), of a layer, or as they are made and joined.
struct StreamsCall : Call {
    enum class Prediction : std::uint8_t { Usual, Turned, None } prediction = Prediction::Usual;
    std::size_t active = 0;  ///< the one that attention and the feed-forward compute
    /// How much of what the layer has changed a stream takes; empty: 1 + factor.
    std::function<double(std::size_t stream, double factor)> correction{};
    bool matchesLengths = true;
};

struct ExpertsCall : Call {
    struct Choice {
        std::size_t expert;
        double weight;
    };
    ExpertWeights weights{};
    ExpertConfig config{};
    std::function<std::vector<Choice>(std::span<const float> logits)> choose{};  ///< empty: as config says
    double sharedWeight = -1;  ///< of the shared expert; below 0: as its router says
    double sharedFactor = 1;   ///< of that
};
/// Best first.
std::vector<ExpertsCall::Choice> usualChoice(const ExpertConfig& config, std::span<const float> logits,
                                             std::span<const float> bias);

/// The short convolution of a layer with a state.
struct ConvolveCall : Call {
    std::vector<float> kernel{};               ///< [taps, channels], the oldest token first
    std::vector<float> bias{};                 ///< [channels] or empty
    std::size_t oldest = 0;                    ///< tokens before this position count as zeros
    bool skip = false;                         ///< x stays
    std::size_t which = 0;                     ///< of several in a layer
    std::function<float(float)> activation{};  ///< of what it gives
};

/// How much of a state is left: steps = step(steps + bias), decay = left(step, rate).
struct DecaysCall : Call {
    std::vector<float> bias{}, rates{};
    std::function<double(double step, double bias)> step{};  ///< empty: ln(1 + e^(step + bias))
    std::function<double(double step, double rate)> left{};  ///< empty: e^(step · rate)
};

/// When a state decays, is corrected and is read, for each token.
enum class StateOrder : std::uint8_t {
    Usual,            ///< decays, is corrected by what it gives for the key, takes the token in, is read
    CorrectsFirst,    ///< what it gives for the key is that of the state before it decays
    ReadsFirst,       ///< is read, after it has decayed, before it takes the token in
    DecaysWithToken,  ///< decays with the token in it, and is read then
    DecaysLast,       ///< is read before it decays
    NeverCorrects,    ///< takes values in whole
    CorrectsLast,     ///< RWKV 7: what it gives for the key is that of the state after it has decayed
};

struct RecurCall : Call {
    RecurrentConfig config{};
    std::function<std::size_t(std::size_t head)> groupOf{};  ///< empty: as config says
    StateOrder order = StateOrder::Usual;
    bool exchanged = false;                               ///< queries are keys, and keys queries
    double queryScale = 1;                                ///< besides that of the rule
    bool unitQueries = true, unitKeys = true;             ///< of length 1, in the delta rule
    bool strengths = true;                                ///< multiply what is taken in
    std::vector<float> skip{};                            ///< [heads] or empty
    std::vector<float> rates{};                           ///< of Mamba
    std::function<bool(std::size_t position)> forgets{};  ///< the state is empty before this token
    bool transposed = false;                              ///< RWKV 7: is read with keys and values exchanged
};

/// What RWKV 7 makes of single numbers.
enum class ElementwiseFunction : std::uint8_t {
    DecayRank,   ///< tanh, between the two matrices of the decay
    Decay,       ///< a sigmoid behind them
    DecayPower,  ///< the power of e of that
    Share,       ///< a sigmoid: how much of the first layer's values there is in others
    Rate,        ///< a sigmoid: the learning rate
    Gate,        ///< a sigmoid, between the two matrices of the gate
    Streams,     ///< tanh, of how much of each residual stream is meant
};

struct ElementwiseCall : Call {
    ElementwiseFunction site = ElementwiseFunction::Decay;
    std::function<float(float)> function{};  ///< instead of the right one
};

/// The keys at which RWKV 7 corrects its states, and those at which they take tokens in.
struct CorrectionCall : Call {
    std::vector<float> scale{}, learn{};  ///< [embedding]
    bool unit = true;                     ///< of length 1
    bool ofLearned = false;               ///< made of keys that depend on the learning rates already
    bool byRate = true;                   ///< what is taken away depends on these
};

/// x = x + y, at the end of a branch.
struct ResidualCall : Call {
    /// Side: the product of low rank beside attention; Stream: of several, at the end of the model.
    enum class Branch : std::uint8_t { Attention, Side, FeedForward, LayerInput, Stream } branch = Branch::Attention;
    enum class Source : std::uint8_t { Stream, Normed, None, Input } source = Source::Stream;
    double factor = 1;                  ///< of y
    const NormWeights* norm = nullptr;  ///< normalises y first
    double ofNormedInput = 0;           ///< factor of the input of attention that is also added
    /// Whether y is not added at a position; empty: it is added everywhere.
    std::function<bool(std::size_t position)> misses{};
    bool skipsLayer = false;  ///< x becomes the layer's input
};

/// A layer that is computed once more. Taps show nothing of this computation.
struct RepeatedLayer {
    std::size_t layer = 0;
    std::size_t before = 0;   ///< the layer that follows it; the number of layers if none follows
    bool endsBefore = false;  ///< layer_out of the layer before `before` is what this computation gives
    /// Tokens that come one by one find in the cache what the second computation of the tokens before has left.
    bool sharesCache = false;
};

/// Hooks that change single operations of a forward pass. An empty hook changes nothing.
struct Deviation {
    std::function<void(EmbedCall&)> embed{};
    std::function<void(PositionsCall&)> positions{};
    std::function<void(NormCall&)> norm{};
    std::function<void(ProjectCall&)> project{};
    std::function<void(ProjectCall&)> projected{};  ///< after the products, changes what came out
    std::function<void(RopeCall&)> rope{};
    std::function<void(StoreCall&)> store{};
    std::function<void(AttentionCall&)> attention{};
    std::function<void(ActivateCall&)> activate{};       ///< of feed-forwards
    std::function<void(ActivateCall&)> activateState{};  ///< in layers with a state, which these are for, too:
    std::function<void(ConvolveCall&)> convolve{};
    std::function<void(DecaysCall&)> decays{};
    std::function<void(RecurCall&)> recur{};
    std::function<void(ElementwiseCall&)> elementwise{};  ///< in RWKV 7, as the next
    std::function<void(CorrectionCall&)> correct{};
    std::function<void(ExpertsCall&)> experts{};
    std::function<void(ResidualCall&)> residual{};
    double branchFactor = 1;  ///< multiplies what attention and the feed-forward add, behind their own norms
    std::function<void(DealCall&)> deal{};
    std::function<void(SparseCall&)> sparse{};
    std::function<void(LayerInputCall&)> layerInput{};
    std::function<void(StreamsCall&)> streams{};
    /// x *= factor, of LayerScale or SideSum: 1 leaves it out.
    std::function<float(Part part, float factor)> scale{};
    std::function<float(float cap)> softCap{};  ///< of the logits; 0 leaves it out
    /// Changes the values at a tap before they are used.
    std::function<void(const MatrixView& x)> value{};
    Site valueSite = Site::Embed;  ///< the tap of `value`
    /// Other values [rows, columns] of a tensor (or of a range of its rows); nullptr: its own. Asked for every matrix.
    std::function<std::shared_ptr<const std::vector<float>>(const Tensor&)> decode{};
    std::function<std::size_t(std::size_t layer)> layerOf{};  ///< whose weights a layer computes with
    std::function<void(LayerConfig&)> settings{};             ///< other ones of a layer
    std::function<void(ModelConfig&)> modelSettings{};        ///< and of the model, besides those of layers
    std::function<void(LayerWeights&)> weights{};             ///< other ones of a layer
    std::optional<RepeatedLayer> repeats{};

    /// Whether it makes another model.
    bool changesModel() const noexcept { return layerOf || settings || modelSettings || weights || repeats; }
};

/// Where a deviation acts.
struct Scope {
    std::optional<std::size_t> layer{};   ///< nothing: in all of them, and before and after
    std::size_t fromPosition = 0;         ///< for tokens from here on
    std::optional<std::size_t> kvHead{};  ///< only for this key head and its queries
    std::string_view tensor{};            ///< decode: only this one; empty: all
};

}  // namespace vitrine
