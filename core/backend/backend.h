#pragma once

#include "core/backend/kv_cache.h"
#include "core/base/sentence.h"
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

/// One matrix product; several of them share an input.
struct Projection {
    MatrixView out;  ///< [tokens, weights.rows]
    const Linear& weights;
};

/// Options of attention apart from a plain softmax.
struct AttentionOptions {
    float scale = 1;           ///< multiplies q·k
    float softCap = 0;         ///< c > 0: scores become c · tanh(score / c); 0: no limit
    std::uint32_t window = 0;  ///< a token attends to the last `window` positions up to its own; 0: to all
    std::span<const float> sinks =
        {};                 ///< [heads] or empty: an extra logit in each head's softmax, which adds no value
    bool inBlocks = false;  ///< the window is the token's own block of `window` positions
    float alibiBias = 0;    ///< scores decrease by alibiSlope() per position of distance; 0: they do not
};

/// Decrease of a head's score per position of distance (ALiBi, arXiv 2108.12409, extended to any number of heads).
double alibiSlope(float bias, std::size_t head, std::size_t heads) noexcept;

/// The first position that a token attends to.
constexpr std::size_t firstSeen(std::size_t position, std::size_t window, bool inBlocks) noexcept
{
    if (window == 0) return 0;
    return inBlocks ? position / window * window : position + 1 - (position + 1 < window ? position + 1 : window);
}

/// The same columns of each head: they begin at column `first`, and heads are `width` columns apart. Width 0: all heads
/// share the columns.
struct HeadStretch {
    MatrixView x;
    std::size_t width;
    std::size_t first = 0;
};

/// Input of a layer's recurrent states.
struct RecurrentInput {
    MatrixView mixed;     ///< [tokens, channels]: queries, keys and values in the layout of RecurrentConfig; may be
                          ///< overwritten
    MatrixView decay;     ///< [tokens, decayWidth]: factor that multiplies the state
    MatrixView strength;  ///< [tokens, strengthWidth]: write strength of the token (beta)
    std::span<const float> skip = {};   ///< [heads] or empty: multiplies the values that are added to the output of the
                                        ///< state
    std::span<const float> rates = {};  ///< [keyDim, heads]: Mamba uses them instead of `decay`
    MatrixView removed = {};            ///< [tokens, keyWidth]: RWKV 7 reads the state with this key
    MatrixView corrected = {};          ///< [tokens, keyWidth]: RWKV 7 subtracts the result at this key
};

/// Consecutive layers of a model, by default all of them.
struct ModelPart {
    std::size_t firstLayer = 0;
    std::size_t endLayer = std::numeric_limits<std::size_t>::max();
    bool ends = true;  ///< includes the embeddings, the final norm and the output matrix
};

/// Weights in the memory of a back end; the destructor releases them.
class ResidentWeights {
public:
    virtual ~ResidentWeights() = default;
};

/// A step that can be repeated for other tokens: the same operations on the same memory.
class RecordedStep {
public:
    virtual ~RecordedStep() = default;
    /// Runs the step for `tokens`, as many as it was recorded with, at positions firstPosition…. `destination` receives
    /// its captures, one after the other, as `finish` would deliver them. Returns false without any effect if the
    /// recording is no longer valid: memory that it uses has changed, or these positions need other operations.
    virtual bool run(std::span<const std::int32_t> tokens, std::size_t firstPosition, std::span<float> destination) = 0;
};

/// Allocates memory and runs the operations of the forward pass. Not thread-safe.
///
/// Operations take effect in call order. Results reach the host only through `capture`, and only after `finish()`.
/// Inputs and outputs of operations are f32; packed or quantised forms stay inside. All views of one call have the same
/// number of rows, one per token, unless stated differently. If a step has more tokens than rows, the rows are its last
/// tokens.
class Backend {
public:
    virtual ~Backend();

    /// Text for the user, such as "CPU, avx2, 2 threads".
    virtual Sentence description() const = 0;
    /// A sentence for the user if the back end has fewer resources than requested; else empty.
    virtual Sentence notice() const { return {}; }
    /// Name and version of the driver in its own spelling; empty if the back end has no driver.
    virtual std::string driver() const { return {}; }
    /// Identifies everything that determines the last bits of results, such as "cpu avx2". Two back ends can share
    /// cached keys and values only if this string is equal.
    virtual std::string numerics() const { return description().english(); }
    /// Whether a device rounds the factors of large matrix products to f16 or int8. For a CPU, the name of its level
    /// determines the rounding.
    virtual bool roundsFactors() const noexcept { return false; }

    /// Allocates `bytes` bytes. Throws Error if memory is insufficient.
    virtual std::unique_ptr<Buffer> allocate(std::size_t bytes) = 0;
    /// Allocates an empty cache. Throws Error if memory is insufficient, or if a type does not fit the model's heads.
    virtual std::unique_ptr<KvCache> makeKvCache(const ModelConfig& config, const KvCacheSpec& spec) = 0;

    /// Copies part of a model's weights to the memory from which operations read them, once for all steps. `weights`
    /// must outlive the result, unchanged. Operations also accept weights that are not resident, and copy them in each
    /// step. Returns nullptr if no copy is needed: the CPU reads the mapped file. Throws Error if memory is
    /// insufficient.
    virtual std::unique_ptr<ResidentWeights> makeResident(const Weights& weights, const ModelPart& part);
    /// Free bytes of the back end's own memory; absent if it uses the computer's memory.
    virtual std::optional<std::uint64_t> freeBytes() const { return std::nullopt; }

    /// False for a back end that splits one model between two others; it serves only models with that number of layers.
    virtual bool hasAllLayers() const noexcept { return true; }

    /// Begins a step over `tokens` at positions firstPosition…. Operations refer to them until `finish`.
    virtual void begin(std::span<const std::int32_t> tokens, std::size_t firstPosition) = 0;
    /// Assigns the operations that follow to layer `layer`; the number of layers means the output. The back end may
    /// change the device here. Later operations may read only `alive`, which begins with the residual stream, and the
    /// caches.
    virtual void enterLayer(std::size_t /*layer*/, std::span<const MatrixView> /*alive*/) {}
    /// x = source [x.elements()]; `source` is read before the call returns.
    virtual void upload(const MatrixView& x, std::span<const float> source) = 0;

    /// x[t] = table[token t]
    virtual void embed(const MatrixView& x, const Tensor& table) = 0;
    /// x[t] += table[position t]
    virtual void addPositions(const MatrixView& x, const Tensor& table) = 0;
    /// Normalises each row; out may be x. If the weights have k times the width of a row, row r uses part r mod k.
    virtual void norm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind,
                      float epsilon) = 0;
    /// `project` gives bit-identical results per row for batches up to this size.
    virtual std::size_t rowsMultipliedAlike() const noexcept = 0;
    /// out = x Wᵀ + b for each projection; the views may have any (equal) number of rows.
    virtual void project(const MatrixView& x, std::span<const Projection> projections) = 0;
    void project(const MatrixView& x, std::initializer_list<Projection> projections)
    {
        project(x, std::span(projections.begin(), projections.size()));
    }
    /// Rotates each head of x [tokens, heads * headDim] in place by its token's position.
    virtual void rope(const MatrixView& x, std::size_t headDim, const RopeConfig& config) = 0;
    /// Writes keys and values [tokens, kvHeads * headDim] at the positions of the step. Ignores the values if the cache
    /// keeps only keys.
    virtual void storeKv(KvCache& cache, std::size_t layer, const MatrixView& keys, const MatrixView& values) = 0;
    /// out[t] = Σ softmax(score[t, p]) v[p] for each head ([tokens, heads * headDim]), over positions p up to the
    /// token's own. If `scores` is given, it receives the softmax [tokens, heads * (firstPosition + tokens)]; masked
    /// positions are zero. Afterwards it is undefined whether the views of queries and keys hold rotated values.
    virtual void attention(const MatrixView& out, const MatrixView& queries, const KvCache& cache, std::size_t layer,
                           const AttentionOptions& options, const MatrixView* scores) = 0;
    /// x = f(x) · up, or f(x) if `up` is null. Activation::ClampedSilu requires `up`; Activation::Xielu has its own
    /// operation.
    virtual void activate(const MatrixView& x, const MatrixView* up, Activation f) = 0;
    /// x = xIELU(x)
    virtual void xielu(const MatrixView& x, const XieluConfig& f) = 0;
    /// x = min(max(x, -limit), limit)
    virtual void clamp(const MatrixView& x, float limit) = 0;
    /// out[t] = Σ share · down_e(f(gate_e(x[t])) · up_e(x[t])) over the experts e with the best `logits` [tokens,
    /// config.count], and over the shared expert if the layer has one. `activated` [tokens, config.activatedWidth()]
    /// receives the inputs of the down projections: chosen experts, best first, then the shared one.
    virtual void experts(const MatrixView& out, const MatrixView& activated, const MatrixView& x,
                         const MatrixView& logits, const ExpertWeights& weights, const ExpertConfig& config,
                         Activation f) = 0;
    // Layers with a recurrent state. A back end without these operations reports that in lacks(), and the operations
    // throw Error.

    /// x = 0
    virtual void clear(const MatrixView& x);
    /// Copies `count` values of each of `heads` heads.
    virtual void copyHeads(const HeadStretch& out, const HeadStretch& in, std::size_t heads, std::size_t count);
    /// out_h = W_h x_h for each head h
    virtual void projectHeads(const HeadStretch& out, const HeadStretch& in, std::span<const Linear> heads);
    /// out_h = W_hᵀ x_h for each head h. Precondition: transposesHeads().
    virtual void projectHeadsTransposed(const HeadStretch& out, const HeadStretch& in, std::span<const Linear> heads);
    /// Whether projectHeadsTransposed() is available.
    virtual bool transposesHeads() const noexcept { return false; }
    /// The part of a model that this back end cannot compute, for a sentence ("layers with a recurrent state"); empty
    /// if it can compute everything.
    virtual std::string lacks(const ModelConfig& /*config*/) const { return {}; }
    /// x *= y
    virtual void multiply(const MatrixView& x, const MatrixView& y);
    /// Splits rows of `x` into parts of `width` values, which go to `first` and `second` in turn.
    virtual void deal(const MatrixView& first, const MatrixView& second, const MatrixView& x, std::size_t width);
    /// Applies convolution `which` of the layer, with k taps: x[t, c] = Σ kernel[j, c] x[t - (k-1) + j, c] + bias[c].
    /// Earlier tokens come from the layer's state, which is updated. Precondition: x has a row for every token of the
    /// step.
    virtual void convolve(const MatrixView& x, KvCache& cache, std::size_t layer, std::span<const float> kernel,
                          std::span<const float> bias, std::size_t which);
    /// out = x + y · factors, with one factor per column
    virtual void blend(const MatrixView& out, const MatrixView& x, const MatrixView& y, std::span<const float> factors);
    /// x = e^(factor · x)
    virtual void exponential(const MatrixView& x, float factor);
    /// For heads of `width`: removed = keys · scale, normalised to length 1; corrected = removed · rates;
    /// keys = keys · (1 + learn · (rates - 1)).
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
    /// Scales each row of x to the length (L2 norm) of that row in y.
    virtual void matchLength(const MatrixView& x, const MatrixView& y);
    /// x = max(0, x - mean - deviations · standard deviation), both taken over the row
    virtual void cutBelow(const MatrixView& x, float deviations);
    /// steps = ln(1 + e^(steps + bias)); decay = e^(steps · rates), for each head ([tokens, heads]). Without rates,
    /// `decay` is not written.
    virtual void decays(const MatrixView& decay, const MatrixView& steps, std::span<const float> bias,
                        std::span<const float> rates);
    /// Processes one token after the other; each head has a state M [keyDim, valueDim].
    /// M = decay · M; M = M + k ⊗ u; out = Mᵀq + skip · v ([tokens, heads * valueDim]), where u = strength · v.
    /// Delta rule: u = strength · (v - Mᵀk); queries and keys have length 1, and queries are divided by √keyDim.
    /// Mamba: row i of M decays by e^(strength · rates[i]).
    /// RWKV 7: M = decay · M + k ⊗ v - corrected ⊗ Mᵀremoved.
    /// Precondition: `input` has a row for every token of the step.
    virtual void recur(const MatrixView& out, const RecurrentInput& input, KvCache& cache, std::size_t layer,
                       const RecurrentConfig& config);
    /// x *= factor
    virtual void scale(const MatrixView& x, float factor) = 0;
    /// x = cap · tanh(x / cap)
    virtual void softCap(const MatrixView& x, float cap) = 0;
    /// x += y
    virtual void addResidual(const MatrixView& x, const MatrixView& y) = 0;
    /// The largest `count` of topK(). 0: the host has whole rows, and neither topK() nor draw() may be called.
    virtual std::size_t mostTopK() const noexcept { return 0; }
    /// Finds the largest values of each row of x, lower index first among equals. Rows of `first` [x.rows,
    /// TopKRow::width(count)] receive them in the layout of TopKRow. Precondition: count <= mostTopK(), count <=
    /// x.columns <= TopKRow::kMostColumns.
    virtual void topK(const MatrixView& first, const MatrixView& x);
    /// Draws from the softmax of the row x / temperature with the random `number`, 0 <= number < 1. out [1, 3] receives
    /// the index (as a float), and the cumulative probabilities before and after it. Their error is below 1e-4, unless
    /// a relevant value exceeds 100 times the temperature. Precondition: the limits of topK(); all values are finite.
    virtual void draw(const MatrixView& out, const MatrixView& x, float temperature, float number);

    /// Copies the present values of x to `destination` (x.elements() values), which is valid after `finish`.
    virtual void capture(const MatrixView& x, std::span<float> destination) = 0;
    /// Waits until all operations and captures are complete.
    virtual void finish() = 0;
    /// `finish`; also returns the step if the back end can repeat it, else nullptr. The step must not outlive the back
    /// end.
    virtual std::unique_ptr<RecordedStep> finishAndKeep();
};

}  // namespace vitrine
