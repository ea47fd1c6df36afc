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

/// How scores become a mix of values, beside the plain softmax.
struct AttentionOptions {
    float scale = 1;                    ///< multiplies q·k
    float softCap = 0;                  ///< c: then scores become c · tanh(score / c); 0: none
    std::uint32_t window = 0;           ///< a token sees the last `window` positions up to its own; 0: all
    std::span<const float> sinks = {};  ///< [heads] or empty: a logit more in each head's softmax that mixes nothing
};

/// Some consecutive layers of a model, and perhaps what stands before and behind all of them. By default everything.
struct ModelPart {
    std::size_t firstLayer = 0;
    std::size_t endLayer = std::numeric_limits<std::size_t>::max();
    bool ends = true;  ///< the embeddings, the last norm and the output
};

/// Weights where a back end has them at hand; as long as this lives.
class ResidentWeights {
public:
    virtual ~ResidentWeights() = default;
};

/// A step that can be run again for other tokens: the same operations on the same memory.
class RecordedStep {
public:
    virtual ~RecordedStep() = default;
    /// Runs it for `tokens`, as many as it had, at positions firstPosition…; `destination` receives what it captured,
    /// one capture behind the other, as `finish` would. False, and nothing has happened, where it does not serve any
    /// more: something that it uses has changed since, or other positions want other operations.
    virtual bool run(std::span<const std::int32_t> tokens, std::size_t firstPosition, std::span<float> destination) = 0;
};

/// Makes memory and runs the operations of the forward pass.
///
/// Operations take effect in call order. Results reach the host only through `capture`, and only after `finish()`.
/// Activations are f32 at the borders of operations; packed or quantised forms stay inside. All views passed together
/// have the same number of rows, one per token, unless stated otherwise; with fewer rows than the step has tokens they
/// are those of its last tokens. Not thread-safe.
class Backend {
public:
    virtual ~Backend();

    /// For people: "CPU, avx2, 2 threads".
    virtual std::string description() const = 0;
    /// A sentence for the user when it is less than was asked for; else empty.
    virtual std::string notice() const { return {}; }
    /// Name and version of the driver, as it writes them; empty where there is none.
    virtual std::string driver() const { return {}; }
    /// What decides about the last bits of the results: "cpu avx2". Cached keys and values of one back end are those of
    /// another only where this is the same.
    virtual std::string numerics() const { return description(); }
    /// Of a device: products with many columns may round what they multiply, to halves or to 8 bits. Which levels of
    /// the CPU round what is known by their names.
    virtual bool roundsFactors() const noexcept { return false; }

    /// Throws Error when there is not enough memory.
    virtual std::unique_ptr<Buffer> allocate(std::size_t bytes) = 0;
    virtual std::unique_ptr<KvCache> makeKvCache(const ModelConfig& config, const KvCacheSpec& spec) = 0;

    /// Brings a part of a model's weights to where operations read them, once for all steps; `weights` must outlive the
    /// result, unchanged. Operations take weights that are not resident, too, at the price of bringing them each time.
    /// nullptr where nothing is to be done: the CPU reads the mapping of the file. Throws Error when they do not fit.
    virtual std::unique_ptr<ResidentWeights> makeResident(const Weights& weights, const ModelPart& part);
    /// Bytes that can still be had of a memory of its own; absent where that is the computer's.
    virtual std::optional<std::uint64_t> freeBytes() const { return std::nullopt; }

    /// Begins a step over `tokens` at positions firstPosition…; the operations until `finish` refer to them.
    virtual void begin(std::span<const std::int32_t> tokens, std::size_t firstPosition) = 0;
    /// What follows belongs to layer `layer`; the number of layers stands for the output. Of all that the step has
    /// computed only `residual` and the caches are read from here on, so that layers can have their own devices.
    virtual void enterLayer(std::size_t /*layer*/, const MatrixView& /*residual*/) {}
    /// x = source [x.elements()], which is read before this returns.
    virtual void upload(const MatrixView& x, std::span<const float> source) = 0;

    /// x[t] = table[token t]
    virtual void embed(const MatrixView& x, const Tensor& table) = 0;
    /// x[t] += table[position t]
    virtual void addPositions(const MatrixView& x, const Tensor& table) = 0;
    /// Normalises each row; out may be x. Weights of k times the width serve rows in turn: row r takes part r mod k.
    virtual void norm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind,
                      float epsilon) = 0;
    /// Up to so many rows of x `project` multiplies one like another: no bit depends on how many there are.
    virtual std::size_t rowsMultipliedAlike() const noexcept = 0;
    /// out = x Wᵀ + b for each; the views may have any (equal) number of rows.
    virtual void project(const MatrixView& x, std::span<const Projection> projections) = 0;
    void project(const MatrixView& x, std::initializer_list<Projection> projections)
    {
        project(x, std::span(projections.begin(), projections.size()));
    }
    /// Rotates each head of x [tokens, heads * headDim] in place by its token's position.
    virtual void rope(const MatrixView& x, std::size_t headDim, const RopeConfig& config) = 0;
    /// Writes keys and values [tokens, kvHeads * headDim] at the positions of the step.
    virtual void storeKv(KvCache& cache, std::size_t layer, const MatrixView& keys, const MatrixView& values) = 0;
    /// out[t] = Σ softmax(score[t, p]) v[p] over positions p up to the token's own, for each head ([tokens, heads *
    /// headDim]). When `scores` is given it receives the softmax [tokens, heads * (firstPosition + tokens)], zero where
    /// a token may not look. Whether queries and keys of this step are rotated where they lie is undefined then.
    virtual void attention(const MatrixView& out, const MatrixView& queries, const KvCache& cache, std::size_t layer,
                           const AttentionOptions& options, const MatrixView* scores) = 0;
    /// x = f(x) · up, or f(x) when `up` is null (not for Activation::ClampedSilu)
    virtual void activate(const MatrixView& x, const MatrixView* up, Activation f) = 0;
    /// out[t] = Σ share · down_e(f(gate_e(x[t])) · up_e(x[t])) over the experts e with the best `logits` [tokens,
    /// config.count], and over the shared expert where there is one. `activated` [tokens, config.activatedWidth()]
    /// receives what the down projections read: of the chosen experts, best first, then of the shared one.
    virtual void experts(const MatrixView& out, const MatrixView& activated, const MatrixView& x,
                         const MatrixView& logits, const ExpertWeights& weights, const ExpertConfig& config,
                         Activation f) = 0;
    /// x *= factor
    virtual void scale(const MatrixView& x, float factor) = 0;
    /// x = cap · tanh(x / cap)
    virtual void softCap(const MatrixView& x, float cap) = 0;
    /// x += y
    virtual void addResidual(const MatrixView& x, const MatrixView& y) = 0;
    /// How many values `topK` can find in a row; 0 where whole rows are at hand, and neither it nor `draw` may be
    /// called.
    virtual std::size_t mostTopK() const noexcept { return 0; }
    /// The largest values of each row of x, of equal ones the lower index first: rows of `first` [x.rows,
    /// TopKRow::width(count)] receive them as TopKRow says. Precondition: count <= mostTopK(), count <= x.columns <=
    /// TopKRow::kMostColumns.
    virtual void topK(const MatrixView& first, const MatrixView& x);
    /// Which index `number`, 0 <= number < 1, falls on in the softmax of the row x / temperature: out [1, 3] receives
    /// the index (as a float) and the parts of the mass before it and up to it, each off by less than 1e-4 where no
    /// value that counts is beyond 100 times the temperature. Precondition: as topK; all values are finite.
    virtual void draw(const MatrixView& out, const MatrixView& x, float temperature, float number);

    /// Copies x as it is now to `destination` (x.elements() values), which is valid after `finish`.
    virtual void capture(const MatrixView& x, std::span<float> destination) = 0;
    /// Waits until everything has happened.
    virtual void finish() = 0;
    /// `finish`, and where the back end can it keeps the step, which must not outlive it; else nullptr.
    virtual std::unique_ptr<RecordedStep> finishAndKeep();
};

}  // namespace vitrine
