#pragma once

#include "core/backend/kv_cache.h"
#include "core/backend/role.h"
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

/// One matrix product with its output. Several projections of one call read the same input.
struct Projection {
    MatrixView out;  ///< [tokens, weights.rows]
    const Linear& weights;
    Role role = Role::Other;
};

/// Options that change attention from a plain softmax over all earlier positions.
struct AttentionOptions {
    float scale = 1;           ///< multiplies q·k
    float softCap = 0;         ///< c > 0: scores become c · tanh(score / c); 0: scores have no limit
    std::uint32_t window = 0;  ///< number of positions that a token attends to, including its own; 0: all positions up
                               ///< to its own
    std::span<const float> sinks =
        {};                 ///< [heads] or empty: an extra logit in the softmax of each head, without a value
    bool inBlocks = false;  ///< true: a token attends to its block of `window` positions, up to its own position
    float alibiBias = 0;    ///< ALiBi: parameter of alibiSlope(), which returns how much a score decreases per
                            ///< position of distance between query and key; 0: no ALiBi
};

/// Returns the amount by which the scores of a head decrease per position of distance (ALiBi, arXiv 2108.12409,
/// extended to any number of heads).
double alibiSlope(float bias, std::size_t head, std::size_t heads) noexcept;

/// Returns the first position that a token at `position` attends to.
constexpr std::size_t firstSeen(std::size_t position, std::size_t window, bool inBlocks) noexcept
{
    if (window == 0) return 0;
    return inBlocks ? position / window * window : position + 1 - (position + 1 < window ? position + 1 : window);
}

/// A range of columns in each head of `x`. In head h, the range begins at column first + h * width. If the width is 0,
/// all heads use the same columns.
struct HeadStretch {
    MatrixView x;
    std::size_t width;
    std::size_t first = 0;
};

/// Input of a layer's recurrent states.
struct RecurrentInput {
    MatrixView mixed;     ///< [tokens, channels]: queries, keys and values in the layout of RecurrentConfig; the back
                          ///< end may overwrite them
    MatrixView decay;     ///< [tokens, decayWidth]: factors by which the states are multiplied
    MatrixView strength;  ///< [tokens, strengthWidth]: write strength of the token (beta)
    std::span<const float> skip = {};  ///< [heads] or empty: the token's value times this factor is added to the output
    std::span<const float> rates = {};  ///< [keyDim, heads]: decay rates, which Mamba uses instead of `decay`
    MatrixView removed = {};            ///< [tokens, keyWidth]: keys with which RWKV 7 reads the state
    MatrixView corrected = {};  ///< [tokens, keyWidth]: keys at which RWKV 7 subtracts what it read with `removed`
};

/// A range of consecutive layers of a model; by default, all layers.
struct ModelPart {
    std::size_t firstLayer = 0;
    std::size_t endLayer = std::numeric_limits<std::size_t>::max();
    bool ends = true;  ///< whether the embeddings, the final norm and the output matrix are included
};

/// Weights in the memory of a back end; the destructor releases them.
class ResidentWeights {
public:
    virtual ~ResidentWeights() = default;
};

/// A recorded step that can run again for other tokens. It repeats the same operations on the same memory.
class RecordedStep {
public:
    virtual ~RecordedStep() = default;
    /// Runs the step for `tokens` at positions firstPosition…. The number of tokens must be that of the recorded step.
    /// Writes the captures of the step to `destination`, one after another, and returns when they are complete. Returns
    /// false without any effect if the recording cannot be used. This happens if memory that it uses was reallocated,
    /// or if these positions require other operations.
    virtual bool run(std::span<const std::int32_t> tokens, std::size_t firstPosition, std::span<float> destination) = 0;
};

/// Allocates memory and runs the operations of the forward pass. Not thread-safe.
///
/// Operations take effect in call order. Results reach the host only through `capture`, and only after `finish()`.
/// Inputs and outputs of operations are f32; packed or quantised forms are internal to the back end. All views of one
/// call have the same number of rows, one per token, unless stated differently. If a step has more tokens than the
/// views have rows, the rows belong to the last tokens of the step.
///
/// `role` is the purpose of a call in the forward pass. It does not affect the result. A back end that changes or
/// records operations reads it.
class Backend {
public:
    virtual ~Backend();

    /// Returns a text for the user, such as "CPU, avx2, 2 threads".
    virtual Sentence description() const = 0;
    /// Returns a sentence for the user if the back end has fewer resources than requested. Otherwise returns an empty
    /// sentence.
    virtual Sentence notice() const { return {}; }
    /// Returns the name and version of the driver, as the driver reports them; empty if the back end has no driver.
    virtual std::string driver() const { return {}; }
    /// Returns a string such as "cpu avx2" that identifies everything that determines the last bits of results. Two
    /// back ends can use each other's cached keys and values only if their strings are equal.
    virtual std::string numerics() const { return description().english(); }
    /// Returns whether the back end is a device that rounds the inputs of large matrix products to f16 or int8 before
    /// multiplying. A CPU back end always returns false, because its rounding is determined by its instruction set,
    /// which numerics() contains.
    virtual bool roundsFactors() const noexcept { return false; }

    /// Allocates `bytes` bytes. Throws Error if memory is insufficient.
    virtual std::unique_ptr<Buffer> allocate(std::size_t bytes) = 0;
    /// Allocates an empty cache. Throws Error if memory is insufficient, or if the model's heads cannot be stored in a
    /// requested type.
    virtual std::unique_ptr<KvCache> makeKvCache(const ModelConfig& config, const KvCacheSpec& spec) = 0;

    /// Copies part of a model's weights to the memory of the back end, so that the steps need not copy them. `weights`
    /// must not change and must outlive the result. Operations also accept weights that are not resident, but then copy
    /// them in each step. Returns nullptr if no copy is needed, as on the CPU, which reads the mapped file. Throws
    /// Error if memory is insufficient.
    virtual std::unique_ptr<ResidentWeights> makeResident(const Weights& weights, const ModelPart& part);
    /// Returns the number of free bytes of the back end's own memory. Returns nullopt if the back end uses the
    /// computer's main memory.
    virtual std::optional<std::uint64_t> freeBytes() const { return std::nullopt; }

    /// Returns whether the back end computes all layers itself. A back end that divides a model between two others
    /// returns false. Such a back end was made for one number of layers, and accepts only models with that number.
    virtual bool hasAllLayers() const noexcept { return true; }

    /// Begins a step over `tokens` at positions firstPosition…. The operations up to `finish` belong to this step.
    virtual void begin(std::span<const std::int32_t> tokens, std::size_t firstPosition) = 0;
    /// Starts layer `layer`, to which all following operations belong. If `layer` is the number of layers, the
    /// following operations compute the output. The back end may switch to another device here. Later operations may
    /// read only the caches and the views in `alive`. The first of these views is the residual stream.
    virtual void enterLayer(std::size_t /*layer*/, std::span<const MatrixView> /*alive*/) {}
    /// Copies `source` [x.elements()] to x. When the call returns, `source` is no longer used.
    virtual void upload(const MatrixView& x, std::span<const float> source) = 0;

    /// x[t] = table[token t]
    virtual void embed(const MatrixView& x, const Tensor& table, Role role = Role::Other) = 0;
    /// x[t] += table[position t]
    virtual void addPositions(const MatrixView& x, const Tensor& table) = 0;
    /// Normalises each row of x; `out` may be x. If the weights have k times the width of a row, row r uses part r mod
    /// k of the weights.
    virtual void norm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind,
                      float epsilon, Role role = Role::Other) = 0;
    /// Returns the largest number of rows for which `project` computes each row bit-identically to a single row.
    virtual std::size_t rowsMultipliedAlike() const noexcept = 0;
    /// Computes out = x Wᵀ + b for each projection. The views may have any number of rows, but all must have the same
    /// number.
    virtual void project(const MatrixView& x, std::span<const Projection> projections) = 0;
    void project(const MatrixView& x, std::initializer_list<Projection> projections)
    {
        project(x, std::span(projections.begin(), projections.size()));
    }
    /// Rotates each head of x [tokens, heads * headDim] in place, by the position of its token.
    virtual void rope(const MatrixView& x, std::size_t headDim, const RopeConfig& config, Role role = Role::Other) = 0;
    /// Writes keys and values [tokens, kvHeads * headDim] to the positions of the step. Ignores the values if the cache
    /// stores only keys.
    virtual void storeKv(KvCache& cache, std::size_t layer, const MatrixView& keys, const MatrixView& values) = 0;
    /// Computes out[t] = Σ softmax(score[t, p]) v[p] for each head ([tokens, heads * headDim]), over positions p up to
    /// the token's own. If `scores` is not null, it receives the softmax [tokens, heads * (firstPosition + tokens)],
    /// which is zero at masked positions. After the call, it is undefined whether the views of queries and keys hold
    /// rotated or unrotated values.
    virtual void attention(const MatrixView& out, const MatrixView& queries, const KvCache& cache, std::size_t layer,
                           const AttentionOptions& options, const MatrixView* scores) = 0;
    /// Computes x = f(x) · up, or x = f(x) if `up` is null. Activation::ClampedSilu requires `up`. Activation::Xielu is
    /// not allowed; it has its own operation.
    virtual void activate(const MatrixView& x, const MatrixView* up, Activation f, Role role = Role::Other) = 0;
    /// x = xIELU(x)
    virtual void xielu(const MatrixView& x, const XieluConfig& f) = 0;
    /// x = min(max(x, -limit), limit)
    virtual void clamp(const MatrixView& x, float limit) = 0;
    /// Computes out[t] = Σ weight · down_e(f(gate_e(x[t])) · up_e(x[t])). The sum is over the experts e with the best
    /// `logits` [tokens, config.count], and over the shared expert if the layer has one. `activated` [tokens,
    /// config.activatedWidth()] receives the inputs of the down projections: those of the chosen experts, best first,
    /// then that of the shared expert.
    virtual void experts(const MatrixView& out, const MatrixView& activated, const MatrixView& x,
                         const MatrixView& logits, const ExpertWeights& weights, const ExpertConfig& config,
                         Activation f) = 0;
    // Operations of layers with a recurrent state. A back end may lack some of these operations. It then reports this
    // in lacks(), and each missing operation throws Error.

    /// x = 0
    virtual void clear(const MatrixView& x);
    /// For each of `heads` heads, copies the first `count` values of the range `in` to the range `out`.
    virtual void copyHeads(const HeadStretch& out, const HeadStretch& in, std::size_t heads, std::size_t count,
                           Role role = Role::Other);
    /// Computes out_h = W_h x_h for each head h.
    virtual void projectHeads(const HeadStretch& out, const HeadStretch& in, std::span<const Linear> heads);
    /// Computes out_h = W_hᵀ x_h for each head h. Precondition: transposesHeads().
    virtual void projectHeadsTransposed(const HeadStretch& out, const HeadStretch& in, std::span<const Linear> heads);
    /// Returns whether projectHeadsTransposed() is available.
    virtual bool transposesHeads() const noexcept { return false; }
    /// Returns the part of the model that this back end cannot compute, as a phrase for a sentence ("layers with a
    /// recurrent state"). Returns an empty string if the back end can compute the whole model.
    virtual std::string lacks(const ModelConfig& /*config*/) const { return {}; }
    /// x *= y
    virtual void multiply(const MatrixView& x, const MatrixView& y);
    /// Splits the rows of `x` into parts of `width` values, and copies the parts to `first` and `second` alternately.
    virtual void deal(const MatrixView& first, const MatrixView& second, const MatrixView& x, std::size_t width);
    /// Applies convolution number `which` of the layer. With k taps, x[t, c] = Σ kernel[j, c] x[t - (k-1) + j, c] +
    /// bias[c]. Tokens before the step are read from the layer's state, which is then updated. Precondition: x has a
    /// row for every token of the step.
    virtual void convolve(const MatrixView& x, KvCache& cache, std::size_t layer, std::span<const float> kernel,
                          std::span<const float> bias, std::size_t which);
    /// Computes out = x + y · factors. There is one factor per column.
    virtual void blend(const MatrixView& out, const MatrixView& x, const MatrixView& y, std::span<const float> factors);
    /// x = e^(factor · x)
    virtual void exponential(const MatrixView& x, float factor);
    /// Computes the keys of RWKV 7 for each head of `width` columns. `rates` is out.strength, which is an input here.
    /// out.removed = keys · scale, normalised to length 1; out.corrected = out.removed · rates;
    /// keys = keys · (1 + learn · (rates - 1)).
    virtual void correctionKeys(const RecurrentInput& out, const MatrixView& keys, std::span<const float> scale,
                                std::span<const float> learn, std::size_t width);
    /// Computes out += v · Σ(q · k · weights) for each head. `rows` consists of rows [q | k | v].
    virtual void addBonus(const MatrixView& out, const MatrixView& rows, std::span<const float> weights,
                          std::size_t width);
    /// out_b = x_b + Σ_a coefficients[b * count + a] · x_a
    virtual void mixStreams(std::span<const MatrixView> out, std::span<const MatrixView> x,
                            const MatrixView& coefficients);
    /// x += (1 + factors[column]) · y
    virtual void addWeighted(const MatrixView& x, const MatrixView& y, const MatrixView& factors, std::size_t column);
    /// Scales each row of x to the length (L2 norm) of the same row of y.
    virtual void matchLength(const MatrixView& x, const MatrixView& y);
    /// Computes x = max(0, x - mean - deviations · standard deviation), with the mean and the standard deviation of
    /// each row.
    virtual void cutBelow(const MatrixView& x, float deviations);
    /// Computes steps = ln(1 + e^(steps + bias)) and decay = e^(steps · rates) for each head ([tokens, heads]). If
    /// `rates` is empty, `decay` is not written.
    virtual void decays(const MatrixView& decay, const MatrixView& steps, std::span<const float> bias,
                        std::span<const float> rates);
    /// Updates the recurrent states, one token after another. Each head has a state M [keyDim, valueDim].
    /// M = decay · M; M = M + k ⊗ u; out = Mᵀq + skip · v ([tokens, heads * valueDim]), where u = strength · v.
    /// In the delta rule, u = strength · (v - Mᵀk). The delta rule also normalises queries and keys to length 1, and
    /// divides queries by √keyDim.
    /// In Mamba, row i of M decays by e^(strength · rates[i]).
    /// In RWKV 7, the update of M is M = decay · M + k ⊗ v - corrected ⊗ Mᵀremoved.
    /// Precondition: `input` has a row for every token of the step.
    virtual void recur(const MatrixView& out, const RecurrentInput& input, KvCache& cache, std::size_t layer,
                       const RecurrentConfig& config);
    /// x *= factor
    virtual void scale(const MatrixView& x, float factor, Role role = Role::Other) = 0;
    /// x = cap · tanh(x / cap)
    virtual void softCap(const MatrixView& x, float cap, Role role = Role::Other) = 0;
    /// x += y
    virtual void addResidual(const MatrixView& x, const MatrixView& y, Role role = Role::Other) = 0;
    /// Returns the largest allowed `count` of topK(). If it is 0, topK() and draw() must not be called, and the host
    /// must read whole rows.
    virtual std::size_t mostTopK() const noexcept { return 0; }
    /// Finds the `count` largest values of each row of x; of equal values, the one with the lower index comes first.
    /// Writes them to `first` [x.rows, TopKRow::width(count)] in the layout of TopKRow. Precondition: count <=
    /// mostTopK(), count <= x.columns <= TopKRow::kMostColumns.
    virtual void topK(const MatrixView& first, const MatrixView& x);
    /// Samples an index from the softmax of x / temperature, where x has one row. `number` is the random number, 0 <=
    /// number < 1. `out` [1, 3] receives the index (as a float) and the cumulative probabilities before and after it.
    /// The error of these probabilities is below 1e-4, unless a value with a relevant probability exceeds 100 times the
    /// temperature. Precondition: mostTopK() is not 0, x.columns <= TopKRow::kMostColumns, and all values of x are
    /// finite.
    virtual void draw(const MatrixView& out, const MatrixView& x, float temperature, float number);

    /// Copies the current values of x to `destination` (x.elements() values). `destination` is valid after `finish`.
    virtual void capture(const MatrixView& x, std::span<float> destination) = 0;
    /// Waits until all operations and captures are complete.
    virtual void finish() = 0;
    /// Calls `finish`. Returns a recording of the step if the back end can repeat the step, and nullptr if not. The
    /// recording must not outlive the back end.
    virtual std::unique_ptr<RecordedStep> finishAndKeep();
};

}  // namespace vitrine
