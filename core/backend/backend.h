#pragma once

#include "core/backend/kv_cache.h"
#include "core/model/model_config.h"
#include "core/model/weights.h"
#include "core/tensor/buffer.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace vitrine {

/// One of several products with the same input.
struct Projection {
    MatrixView out;  ///< [tokens, weights.rows]
    const Linear& weights;
};

/// How scores become a mix of values, apart from the plain softmax.
struct AttentionOptions {
    float scale = 1;           ///< multiplies q·k
    float softCap = 0;         ///< c: then scores become c · tanh(score / c); 0: none
    std::uint32_t window = 0;  ///< a token sees the last `window` positions up to its own; 0: all
    std::span<const float> sinks =
        {};                 ///< [heads] or empty: an extra logit in each head's softmax, which mixes in nothing
    bool inBlocks = false;  ///< the window is the token's own block of so many positions
    float alibiBias = 0;    ///< scores fall by alibiSlope times the distance; 0: not
};

/// How much a score of a head falls from one position to the next one back (arXiv 2108.12409, for any number of heads).
double alibiSlope(float bias, std::size_t head, std::size_t heads) noexcept;

/// The first position that a token sees.
constexpr std::size_t firstSeen(std::size_t position, std::size_t window, bool inBlocks) noexcept
{
    if (window == 0) return 0;
    return inBlocks ? position / window * window : position + 1 - (position + 1 < window ? position + 1 : window);
}

/// A stretch of each head: from column first on in rows where heads are `width` apart; with 0 all heads have the same.
struct HeadStretch {
    MatrixView x;
    std::size_t width;
    std::size_t first = 0;
};

/// What the states of a layer read of each token.
struct RecurrentInput {
    MatrixView mixed;     ///< [tokens, channels]: queries, keys and values as RecurrentConfig says; may be overwritten
    MatrixView decay;     ///< [tokens, decayWidth]: what is left of the state
    MatrixView strength;  ///< [tokens, strengthWidth]: how much of the token it takes in
    std::span<const float> skip = {};  ///< [heads] or empty: how much of the values is added to what comes of the state
    std::span<const float> rates = {};  ///< [keyDim, heads] in Mamba, in place of the decay
    MatrixView removed = {};            ///< [tokens, keyWidth] in RWKV 7: where the state is read
    MatrixView corrected = {};          ///< likewise: and where what was read is taken away
};

/// Some consecutive layers of a model, and perhaps what comes before and after all of them. By default everything.
struct ModelPart {
    std::size_t firstLayer = 0;
    std::size_t endLayer = std::numeric_limits<std::size_t>::max();
    bool ends = true;  ///< the embeddings, the last norm and the output
};

/// Weights where a back end has them at hand, as long as this lives.
class ResidentWeights {
public:
    virtual ~ResidentWeights() = default;
};

/// A step that can be run again for other tokens: the same operations on the same memory.
class RecordedStep {
public:
    virtual ~RecordedStep() = default;
    /// Runs it for `tokens`, as many as it had, at positions firstPosition…; `destination` receives what it captured,
    /// one capture after the other, as with `finish`. False, and nothing has happened, if the step no longer serves:
    /// something that it uses has changed, or these positions need other operations.
    virtual bool run(std::span<const std::int32_t> tokens, std::size_t firstPosition, std::span<float> destination) = 0;
};

/// Makes memory and runs the operations of the forward pass.
///
/// Operations take effect in call order. Results reach the host only through `capture`, and only after `finish()`.
/// Activations are f32 at the borders of operations; packed or quantised forms stay inside. All views passed together
/// have the same number of rows, one per token, unless stated otherwise; if they have fewer rows than the step has
/// tokens, they stand for its last tokens. Not thread-safe.
class Backend {
public:
    virtual ~Backend();

    /// For people: "CPU, avx2, 2 threads".
    virtual std::string description() const = 0;
    /// A sentence for the user when the back end is less than was asked for; else empty.
    virtual std::string notice() const { return {}; }
    /// Name and version of the driver, as it writes them; empty where there is none.
    virtual std::string driver() const { return {}; }
    /// What decides the last bits of the results: "cpu avx2". Two back ends can share cached keys and values only if
    /// this is the same.
    virtual std::string numerics() const { return description(); }
    /// Of a device: products with many columns may round what they multiply, to halves or to 8 bits. What a level of
    /// the CPU rounds is known from its name.
    virtual bool roundsFactors() const noexcept { return false; }

    /// Throws Error when there is not enough memory.
    virtual std::unique_ptr<Buffer> allocate(std::size_t bytes) = 0;
    virtual std::unique_ptr<KvCache> makeKvCache(const ModelConfig& config, const KvCacheSpec& spec) = 0;

    /// Brings a part of a model's weights to where operations read them, once for all steps; `weights` must outlive the
    /// result, unchanged. Operations also take weights that are not resident, at the price of bringing them each time.
    /// nullptr if nothing needs to be done: the CPU reads the mapped file. Throws Error when they do not fit.
    virtual std::unique_ptr<ResidentWeights> makeResident(const Weights& weights, const ModelPart& part);
    /// Bytes still free, if the back end has memory of its own; absent if it uses the computer's.
    virtual std::optional<std::uint64_t> freeBytes() const { return std::nullopt; }

    /// Whether it computes models with any number of layers, and not one that is split between others.
    virtual bool hasAllLayers() const noexcept { return true; }

    /// Begins a step over `tokens` at positions firstPosition…; the operations until `finish` refer to them.
    virtual void begin(std::span<const std::int32_t> tokens, std::size_t firstPosition) = 0;
    /// What follows belongs to layer `layer`; the number of layers stands for the output. From here on, only `alive`,
    /// of which the residual stream is the first, and the caches are read of what the step has computed: layers can be
    /// on different devices.
    virtual void enterLayer(std::size_t /*layer*/, std::span<const MatrixView> /*alive*/) {}
    /// x = source [x.elements()], which is read before this returns.
    virtual void upload(const MatrixView& x, std::span<const float> source) = 0;

    /// x[t] = table[token t]
    virtual void embed(const MatrixView& x, const Tensor& table) = 0;
    /// x[t] += table[position t]
    virtual void addPositions(const MatrixView& x, const Tensor& table) = 0;
    /// Normalises each row; out may be x. Weights of k times the width serve the rows in turn: row r takes part r mod
    /// k.
    virtual void norm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind,
                      float epsilon) = 0;
    /// Up to this many rows of x, no bit of what `project` computes for one depends on how many there are.
    virtual std::size_t rowsMultipliedAlike() const noexcept = 0;
    /// out = x Wᵀ + b for each; the views may have any (equal) number of rows.
    virtual void project(const MatrixView& x, std::span<const Projection> projections) = 0;
    void project(const MatrixView& x, std::initializer_list<Projection> projections)
    {
        project(x, std::span(projections.begin(), projections.size()));
    }
    /// Rotates each head of x [tokens, heads * headDim] in place by its token's position.
    virtual void rope(const MatrixView& x, std::size_t headDim, const RopeConfig& config) = 0;
    /// Writes keys and values [tokens, kvHeads * headDim] at the positions of the step; only keys in a cache that keeps
    /// no values beside them.
    virtual void storeKv(KvCache& cache, std::size_t layer, const MatrixView& keys, const MatrixView& values) = 0;
    /// out[t] = Σ softmax(score[t, p]) v[p] over positions p up to the token's own, for each head ([tokens, heads *
    /// headDim]). If `scores` is given, it receives the softmax [tokens, heads * (firstPosition + tokens)], zero where
    /// a token may not look. Whether the views of this step's queries and keys hold the rotated values afterwards is
    /// undefined.
    virtual void attention(const MatrixView& out, const MatrixView& queries, const KvCache& cache, std::size_t layer,
                           const AttentionOptions& options, const MatrixView* scores) = 0;
    /// x = f(x) · up, or f(x) when `up` is null (not for Activation::ClampedSilu); not for Activation::Xielu
    virtual void activate(const MatrixView& x, const MatrixView* up, Activation f) = 0;
    /// x = xIELU(x)
    virtual void xielu(const MatrixView& x, const XieluConfig& f) = 0;
    /// x = x, but at least -limit and at most limit
    virtual void clamp(const MatrixView& x, float limit) = 0;
    /// out[t] = Σ share · down_e(f(gate_e(x[t])) · up_e(x[t])) over the experts e with the best `logits` [tokens,
    /// config.count], and over the shared expert if there is one. `activated` [tokens, config.activatedWidth()]
    /// receives what the down projections read: for the chosen experts, best first, then for the shared one.
    virtual void experts(const MatrixView& out, const MatrixView& activated, const MatrixView& x,
                         const MatrixView& logits, const ExpertWeights& weights, const ExpertConfig& config,
                         Activation f) = 0;
    // Layers with a recurrent state; a back end that lacks these operations says so (lacks), and throws Error.

    /// x = 0
    virtual void clear(const MatrixView& x);
    /// Copies `count` values of each of `heads` heads.
    virtual void copyHeads(const HeadStretch& out, const HeadStretch& in, std::size_t heads, std::size_t count);
    /// out of head h = W_h x of head h
    virtual void projectHeads(const HeadStretch& out, const HeadStretch& in, std::span<const Linear> heads);
    /// out of head h = W_hᵀ x of head h; only where transposesHeads().
    virtual void projectHeadsTransposed(const HeadStretch& out, const HeadStretch& in, std::span<const Linear> heads);
    virtual bool transposesHeads() const noexcept { return false; }
    /// What of a model this back end cannot compute, for a sentence ("layers with a recurrent state"); empty: nothing.
    virtual std::string lacks(const ModelConfig& /*config*/) const { return {}; }
    /// x *= y
    virtual void multiply(const MatrixView& x, const MatrixView& y);
    /// Rows of `x` are stretches of `width` values for `first` and for `second` in turn, which receive them in order.
    virtual void deal(const MatrixView& first, const MatrixView& second, const MatrixView& x, std::size_t width);
    /// The convolution `which` of the layer: x[t, c] = Σ kernel[j, c] x[t - (k-1) + j, c] + bias[c], with k taps and
    /// the tokens before from the layer's state, which moves on. Precondition: x has a row for every token of the step.
    virtual void convolve(const MatrixView& x, KvCache& cache, std::size_t layer, std::span<const float> kernel,
                          std::span<const float> bias, std::size_t which);
    /// out = x + y · factors, for each column
    virtual void blend(const MatrixView& out, const MatrixView& x, const MatrixView& y, std::span<const float> factors);
    /// x = e^(factor · x)
    virtual void exponential(const MatrixView& x, float factor);
    /// For heads of `width`: removed = keys · scale, of length 1; corrected = removed · rates; keys = keys · (1 + learn
    /// · (rates - 1)).
    virtual void correctionKeys(const RecurrentInput& out, const MatrixView& keys, std::span<const float> scale,
                                std::span<const float> learn, std::size_t width);
    /// out += v · Σ(q · k · weights) for each head of rows [q | k | v]
    virtual void addBonus(const MatrixView& out, const MatrixView& rows, std::span<const float> weights,
                          std::size_t width);
    /// out_b = x_b + Σ_a coefficients[b * count + a] · x_a
    virtual void mixStreams(std::span<const MatrixView> out, std::span<const MatrixView> x,
                            const MatrixView& coefficients);
    /// x += (1 + factors[column]) · y
    virtual void addWeighted(const MatrixView& x, const MatrixView& y, const MatrixView& factors, std::size_t column);
    /// Gives each row of x the length that it has in y.
    virtual void matchLength(const MatrixView& x, const MatrixView& y);
    /// x = x less the mean and so many standard deviations of the row, or 0 where that is negative
    virtual void cutBelow(const MatrixView& x, float deviations);
    /// steps = ln(1 + e^(steps + bias)); decay = e^(steps · rates), for each head ([tokens, heads]); without rates no
    /// decay
    virtual void decays(const MatrixView& decay, const MatrixView& steps, std::span<const float> bias,
                        std::span<const float> rates);
    /// Token after token, for each head with its state M [keyDim, valueDim]: M = decay · M; u = strength · v, or for
    /// the delta rule strength · (v - Mᵀk), with queries and keys of length 1 and queries divided by √keyDim; M = M + k
    /// ⊗ u; out = Mᵀq + skip · v ([tokens, heads * valueDim]). In Mamba row i of M decays by e^(strength · rates[i]).
    /// In RWKV 7 M = decay · M + k ⊗ v - corrected ⊗ Mᵀremoved.
    /// Precondition: as convolve.
    virtual void recur(const MatrixView& out, const RecurrentInput& input, KvCache& cache, std::size_t layer,
                       const RecurrentConfig& config);
    /// x *= factor
    virtual void scale(const MatrixView& x, float factor) = 0;
    /// x = cap · tanh(x / cap)
    virtual void softCap(const MatrixView& x, float cap) = 0;
    /// x += y
    virtual void addResidual(const MatrixView& x, const MatrixView& y) = 0;
    /// How many values `topK` can find in a row; 0 if whole rows are at hand: then neither it nor `draw` may be called.
    virtual std::size_t mostTopK() const noexcept { return 0; }
    /// The largest values of each row of x, lower index first among equals: rows of `first` [x.rows,
    /// TopKRow::width(count)] receive them as TopKRow says. Precondition: count <= mostTopK(), count <= x.columns <=
    /// TopKRow::kMostColumns.
    virtual void topK(const MatrixView& first, const MatrixView& x);
    /// Which index `number`, 0 <= number < 1, falls on in the softmax of the row x / temperature: out [1, 3] receives
    /// the index (as a float) and the parts of the mass before it and up to it, each off by less than 1e-4 unless a
    /// value that counts is beyond 100 times the temperature. Precondition: as topK; all values are finite.
    virtual void draw(const MatrixView& out, const MatrixView& x, float temperature, float number);

    /// Copies x as it is now to `destination` (x.elements() values), which is valid after `finish`.
    virtual void capture(const MatrixView& x, std::span<float> destination) = 0;
    /// Waits until everything has happened.
    virtual void finish() = 0;
    /// `finish`, and returns the step if the back end can keep it, else nullptr. The step must not outlive the back
    /// end.
    virtual std::unique_ptr<RecordedStep> finishAndKeep();
};

}  // namespace vitrine
