#pragma once

#include "core/compute/backend/backend.h"
#include "core/compute/backend/role.h"
#include "core/compute/inference/tap.h"
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
#include <tuple>
#include <utility>
#include <vector>

namespace vitrine {

class DeviatingBackend;

/// Base of the structs below. Each describes one operation before it runs, and a deviation may change its fields.
/// `tokens` is the number of rows of the step, and `firstPosition` is the position of the first row.
struct Call {
    DeviatingBackend& backend;
    std::size_t layer = 0;
    std::size_t tokens = 0;
    std::size_t firstPosition = 0;
};

struct EmbedCall : Call {
    std::vector<TokenId> ids{};
    const Tensor* table = nullptr;
    double factor = 1;  ///< multiplies the embedding, in addition to the model's own factor
};

/// x[t] += table[row(position of t)]. An empty `row` means the position itself; `skip` leaves out the addition.
struct PositionsCall : Call {
    std::function<std::size_t(std::size_t position)> row{};
    bool skip = false;
};

struct NormCall : Call {
    Role role = Role::AttentionNorm;
    MatrixView out{}, x{};
    NormWeights weights{};
    NormKind kind = NormKind::Rms;
    float epsilon = 0;
    bool skip = false;  ///< whether the norm is left out: out = x
    /// Returns the divisor of a row. If the norm subtracts the mean, `row` already has mean 0. Empty: the usual divisor
    /// of `kind`.
    std::function<double(std::span<const float> row, double epsilon)> divisor{};
};

/// Products of one input with one or more matrices.
struct ProjectCall : Call {
    struct Product {
        Role role;
        MatrixView out;
        Linear weights;
    };
    MatrixView x{};
    std::vector<Product> products{};

    Product* find(Role role) noexcept
    {
        for (Product& product : products) {
            if (product.role == role) return &product;
        }
        return nullptr;
    }
};

/// Products after they were computed. A hook may change their results.
struct ProjectedCall : ProjectCall {};

/// Cosine and sine of the angle of a rotation.
struct Turn {
    double cosine = 1, sine = 0;
};

struct RopeCall : Call {
    MatrixView x{};
    bool keys = false;
    RopeConfig config{};
    std::function<double(double position)> position{};  ///< returns the position to rotate by; empty: the token's own
    double sign = 1;
    std::size_t first = 0;  ///< index of the first rotated column in each head
    bool skip = false;
    /// Returns cosine and sine of the rotation of a pair; empty: those of position · frequency.
    std::function<Turn(double position, double frequency)> turn{};
    /// The element of a pair that is written too early: the other element is computed from its new value.
    enum class Overwrites : std::uint8_t { Neither, First, Second } overwrites = Overwrites::Neither;
    /// Returns the values of a pair after the rotation. Empty: the correct formula of RoPE is used.
    std::function<std::pair<float, float>(std::pair<float, float> pair, float cosine, float sine)> formula{};
};

/// The key and the value that a position writes to the cache, each [kvWidth].
struct StoreCall : Call {
    std::size_t position = 0;
    std::span<float> key{}, value{};
    /// Correct key and value of the previous position; empty at the first position.
    std::span<const float> keyBefore{}, valueBefore{};
};

enum class MaskKind : std::uint8_t { Causal, None, WithoutItself, SeesNext, HidesFirst };
enum class SoftmaxKind : std::uint8_t { Exact, Missing, OverAll, Base2, PlusOne, Unnormalized, Twice };

/// Computes the softmax of scores in tiles, with a running maximum, as flash attention does.
struct TiledSoftmax {
    std::size_t tile = 0;  ///< number of positions in a tile; 0: no tiles
    /// A larger maximum in a new tile rescales the sum of exponentials (rescalesSum) and the weighted values
    /// (rescalesMix). False leaves out this step.
    bool rescalesSum = true;
    bool rescalesMix = true;
};

struct AttentionCall : Call {
    AttentionOptions options{};
    MaskKind mask = MaskKind::Causal;
    SoftmaxKind softmax = SoftmaxKind::Exact;
    TiledSoftmax tiled{};
    double addedToSum = 0;    ///< term added to the softmax's sum of e^(score - largest score)
    std::size_t padding = 0;  ///< the row of scores is padded with zeros to a multiple of this length; 0: no padding
    /// Whether the padding follows the token's own position; false: it follows the last position in the cache.
    bool padsRow = false;
    /// If set, replaces the causal mask: returns whether the token at position `own` attends to position `other`.
    std::function<bool(std::size_t own, std::size_t other)> sees{};
    std::size_t ring = 0;  ///< number of rows of a ring cache, where a new row overwrites the oldest; 0: no ring
    std::vector<float> sinks{};
    /// Key head of each query head, [heads]; empty: consecutive query heads share a key head.
    std::vector<std::size_t> kvOfHead{};
    bool mapsKeys = true, mapsValues = true;  ///< whether kvOfHead applies to keys and to values
    std::size_t source = 0;                   ///< layer with the cache that is read
    /// Only keys (keysAlone) or only values (valuesAlone) come from layer `source`; the rest are the layer's own.
    bool keysAlone = false, valuesAlone = false;
    /// Whether the cache row of the token itself comes from the current layer instead of layer `source`.
    bool ownRowIsOwn = false;
    /// Returns the cache slot that a decoded position writes to; empty: the slot with the number of the position.
    std::function<std::size_t(std::size_t)> slot{};
    /// All tokens are evaluated in one step, so a token can attend to later tokens if the mask permits it.
    bool atOnce = false;
};

struct ActivateCall : Call {
    Role role = Role::FeedForward;
    MatrixView x{};
    std::optional<MatrixView> up{};
    Activation f = Activation::Silu;
    std::function<float(float)> function{};  ///< replaces f, if set
    XieluConfig xielu{};                     ///< parameters of Activation::Xielu
    /// How gate and up are combined, where f is the activation: f(gate) · up, …
    enum class Combination : std::uint8_t {
        Product,
        GateAlone,  ///< f(gate)
        UpAlone,    ///< up
        UpOfUp,     ///< f(up)
        Sum,        ///< f(gate) + up
        OfProduct,  ///< f(gate · up)
        Both,       ///< f(gate) · f(up)
    } combination = Combination::Product;
    bool swapped = false;  ///< whether the result is f(up) · gate
    bool skip = false;     ///< whether the deviation has already written the result
};

/// The order of queries and attention gates in the rows of one product.
struct DealCall : Call {
    /// Returns the column, in [0, 2 · heads · width), in which the product contains a channel of a head's query or, if
    /// `gate` is true, of its attention gate. Empty: the query of each head is followed by the gate of that head.
    std::function<std::size_t(std::size_t head, std::size_t channel, bool gate)> place{};
};

/// Sparse gates of a feed-forward: most of them become 0.
struct SparseCall : Call {
    /// Cutoff, in standard deviations above the mean. Gates below the cutoff become 0. If `subtracts`, the cutoff is
    /// subtracted from the other gates.
    double deviations = 0;
    bool skip = false;
    bool ofAll = false;     ///< whether the standard deviation has the divisor n instead of n - 1
    bool subtracts = true;  ///< whether the cutoff is subtracted from gates above it
};

/// The per-layer input of a token, which is separate from the residual stream. It is ofToken · (part of the token's id)
/// + ofEmbedding · (part of the token's embedding). Both factors are in addition to those of the model.
struct LayerInputCall : Call {
    /// Number of the layer for which the per-layer input is read; a mistake may read that of another layer.
    std::size_t source = 0;
    double ofToken = 1, ofEmbedding = 1;
};

/// Operations on several residual streams (StreamsConfig): in a layer, before the first layer and after the last one.
struct StreamsCall : Call {
    enum class Prediction : std::uint8_t { Usual, Turned, None } prediction = Prediction::Usual;
    std::size_t active = 0;  ///< index of the stream that attention and the feed-forward read
    /// Returns the factor of the layer's change before `stream` adds it; empty: 1 + factor.
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
    /// Returns the chosen experts with their weights; empty: the choice described by `config`.
    std::function<std::vector<Choice>(std::span<const float> logits)> choose{};
    double sharedWeight = -1;  ///< weight of the shared expert; negative: the weight from its router
    double sharedFactor = 1;   ///< factor of the shared expert's weight
};
/// Returns the experts that a correct router chooses, the best first.
std::vector<ExpertsCall::Choice> usualChoice(const ExpertConfig& config, std::span<const float> logits,
                                             std::span<const float> bias);

/// The short convolution of a layer with a state.
struct ConvolveCall : Call {
    std::vector<float> kernel{};               ///< [taps, channels]; the first row belongs to the oldest token
    std::vector<float> bias{};                 ///< [channels]; empty: no bias
    std::size_t oldest = 0;                    ///< inputs before this position are taken as zeros
    bool skip = false;                         ///< whether the convolution is left out
    std::size_t which = 0;                     ///< index of the convolution, if a layer has several
    std::function<float(float)> activation{};  ///< applied to the output of the convolution; empty: nothing is applied
};

/// The fraction of a state that remains after a token is left(step(s, bias), rate), where s is the projected step size.
struct DecaysCall : Call {
    std::vector<float> bias{}, rates{};
    std::function<double(double step, double bias)> step{};  ///< replaces ln(1 + e^(step + bias)), if set
    std::function<double(double step, double rate)> left{};  ///< replaces e^(step · rate), if set
};

/// The order in which a state decays, is corrected, adds the token and is read, for each token.
enum class StateOrder : std::uint8_t {
    /// In this order: decay, subtract the state's prediction for the key, add the token, read. RWKV 7 computes the
    /// prediction before the decay.
    Usual,
    CorrectsFirst,    ///< like Usual, but the prediction comes from the state before its decay
    ReadsFirst,       ///< in this order: decay, read, add the token
    DecaysWithToken,  ///< in this order: add the token, decay, read
    DecaysLast,       ///< in this order: add the token, read, decay
    NeverCorrects,    ///< like Usual, but the prediction is not subtracted from the value
    CorrectsLast,     ///< RWKV 7: like Usual, but the prediction comes from the state after its decay
};

struct RecurCall : Call {
    RecurrentConfig config{};
    /// Returns the group of a head; empty: the group described by `config`.
    std::function<std::size_t(std::size_t head)> groupOf{};
    StateOrder order = StateOrder::Usual;
    bool exchanged = false;                    ///< whether queries and keys are swapped
    double queryScale = 1;                     ///< factor of the queries, in addition to the recurrence's own factor
    bool unitQueries = true, unitKeys = true;  ///< delta rule: whether queries and keys are normalised to length 1
    bool strengths = true;                     ///< whether the write strengths multiply what is added to the state
    std::vector<float> skip{};   ///< factors of the value that is added to the output, [heads]; empty: none
    std::vector<float> rates{};  ///< Mamba: decay rates
    std::function<bool(std::size_t position)> forgets{};  ///< returns whether the state is cleared before this token
    bool transposed = false;  ///< RWKV 7: whether the state is read with keys and values swapped
};

/// RWKV 7: the keys at which a state is corrected, and the keys at which it adds tokens.
struct CorrectionCall : Call {
    /// `scale` multiplies the correction keys. `learn` controls how much the added keys depend on the learning rates.
    /// Both are [embedding].
    std::vector<float> scale{}, learn{};
    bool unit = true;        ///< whether the correction keys are normalised to length 1
    bool ofLearned = false;  ///< whether correction keys are computed from keys that already contain the learning rates
    bool byRate = true;      ///< whether the amount by which a state is corrected depends on the learning rates
};

/// x = x + y, at the end of a branch.
struct ResidualCall : Call {
    /// Side: the low-rank product parallel to attention. Stream: one of several residual streams, which are summed at
    /// the end of the model.
    enum class Branch : std::uint8_t { Attention, Side, FeedForward, LayerInput, Stream } branch = Branch::Attention;
    enum class Source : std::uint8_t { Stream, Normed, None, Input } source = Source::Stream;
    double factor = 1;                  ///< factor of y in x + y
    const NormWeights* norm = nullptr;  ///< if set, y is normalised with these weights before it is added
    double ofNormedInput = 0;           ///< multiple of attention's normed input that is also added to x
    /// Returns whether y is left out at a position. Empty: y is added at every position.
    std::function<bool(std::size_t position)> misses{};
    bool skipsLayer = false;  ///< whether x becomes the layer's input, as if the layer did nothing
};

/// A layer that is computed twice. Taps do not show the additional computation, except layer_out of one
/// layer if `endsBefore` is set.
struct RepeatedLayer {
    std::size_t layer = 0;
    /// Number of the layer before which `layer` is computed an additional time; the number of layers: after the last
    /// layer.
    std::size_t before = 0;
    /// Whether tap layer_out of layer `before` - 1 shows the result of the additional computation.
    bool endsBefore = false;
    /// Whether both computations use one cache. A decoded token then reads the rows that the second computation wrote
    /// for earlier tokens.
    bool sharesCache = false;
};

/// Changes an operation before it runs, or settings or weights before the model uses them.
template <typename Changed>
using Hook = std::function<void(Changed&)>;

template <typename Function, typename Changed>
Changed firstArgument(void (Function::*)(Changed&) const);
template <typename Function, typename Changed>
Changed firstArgument(void (Function::*)(Changed&));
/// The type that a function object changes: NormCall for [](NormCall& call) { … }.
template <typename Function>
using ChangedBy = decltype(firstArgument(&Function::operator()));

/// A mistake in a forward pass.
struct Deviation {
    /// One hook for each kind of operation. An empty hook changes nothing.
    std::tuple<Hook<EmbedCall>, Hook<PositionsCall>, Hook<NormCall>, Hook<ProjectCall>, Hook<ProjectedCall>,
               Hook<RopeCall>, Hook<StoreCall>, Hook<AttentionCall>, Hook<ActivateCall>, Hook<ConvolveCall>,
               Hook<DecaysCall>, Hook<RecurCall>, Hook<CorrectionCall>, Hook<ExpertsCall>, Hook<ResidualCall>,
               Hook<DealCall>, Hook<SparseCall>, Hook<LayerInputCall>, Hook<StreamsCall>, Hook<LayerConfig>,
               Hook<ModelConfig>, Hook<LayerWeights>>
        hooks{};
    /// Factor of the outputs of attention and the feed-forward, applied after their own norms.
    double branchFactor = 1;
    /// Returns the factor for an operation with role LayerScale or SideSum. `factor` is the model's own; 1 leaves out
    /// the multiplication.
    std::function<float(Role role, float factor)> scale{};
    std::function<float(float cap)> softCap{};  ///< returns the cap of the logits; 0 leaves it out
    /// Changes the values at a tap before they are used.
    std::function<void(const MatrixView& x)> value{};
    Site valueSite = Site::Embed;  ///< tap at which `value` is called
    /// Returns replacement values [rows, columns] for a tensor or a range of its rows; nullptr: the tensor's own
    /// values. Called for every matrix.
    std::function<std::shared_ptr<const std::vector<float>>(const Tensor&)> decode{};
    /// Returns the number of the layer that provides the weights of `layer`.
    std::function<std::size_t(std::size_t layer)> layerOf{};
    std::optional<RepeatedLayer> repeats{};

    template <typename Changed>
    const Hook<Changed>& on() const noexcept
    {
        return std::get<Hook<Changed>>(hooks);
    }
    template <typename Changed>
    bool changes() const noexcept
    {
        return bool{on<Changed>()};
    }
    /// Calls the hook for `changed`, unless it is empty.
    template <typename Changed>
    void change(Changed& changed) const
    {
        if (const Hook<Changed>& hook = on<Changed>()) hook(changed);
    }
    /// Sets the hook for whatever `hook` changes.
    template <typename Function>
    void set(Function hook)
    {
        std::get<Hook<ChangedBy<Function>>>(hooks) = std::move(hook);
    }
    /// Returns whether the run needs a modified model.
    bool changesModel() const noexcept
    {
        return layerOf || repeats || changes<LayerConfig>() || changes<ModelConfig>() || changes<LayerWeights>();
    }
};

/// Layers, positions, heads and tensors that a deviation affects.
struct Scope {
    /// The only affected layer. Unset: all layers and the operations before and after them.
    std::optional<std::size_t> layer{};
    std::size_t fromPosition = 0;         ///< first affected position
    std::optional<std::size_t> kvHead{};  ///< if set, only this key head and the query heads that use it
    std::string_view tensor{};            ///< for `decode`: name of the only affected tensor; empty: all tensors
};

}  // namespace vitrine
