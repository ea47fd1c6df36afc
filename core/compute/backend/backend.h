#pragma once

#include "core/base/sentence.h"
#include "core/compute/backend/kv_cache.h"
#include "core/compute/backend/ops.h"
#include "core/file/tensor/buffer.h"
#include "core/model/model_config.h"
#include "core/model/weights.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace vitrine {

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
    /// false, without any effect, if the recording cannot be used: its memory was reallocated, or these positions
    /// require other operations.
    virtual bool run(std::span<const std::int32_t> tokens, std::size_t firstPosition, std::span<float> destination) = 0;
};

/// Allocates memory and runs the operations of the forward pass. Not thread-safe.
///
/// Operations (core/compute/backend/ops.h) take effect in call order. Results reach the host only through `capture`,
/// and only after `finish()`.
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
    /// Returns a string such as "cpu avx2". It identifies everything that can change the last bits of results. Two back
    /// ends can use each other's cached keys and values only if their strings are equal.
    virtual std::string numerics() const { return description().english(); }
    /// Returns whether the back end is a device that rounds the inputs of large matrix products to f16 or int8 before
    /// multiplying. A CPU back end returns false: its rounding depends only on its instruction set, which numerics()
    /// contains.
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

    /// Runs one operation of the forward pass. Throws Error if memory is insufficient.
    virtual void run(const Op& op) = 0;
    /// Returns the largest number of rows for which ops::Project computes each row bit-identically to a single row.
    virtual std::size_t rowsMultipliedAlike() const noexcept = 0;
    /// Returns whether ops::ProjectHeadsTransposed is available.
    virtual bool transposesHeads() const noexcept { return false; }
    /// Returns the part of the model that this back end cannot compute, as a phrase for a sentence ("layers with a
    /// recurrent state"). Returns an empty string if the back end can compute the whole model.
    virtual std::string lacks(const ModelConfig& /*config*/) const { return {}; }

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

    /// Copies the current values of x to `destination` (x.elements() values). The copy is complete only after `finish`.
    virtual void capture(const MatrixView& x, std::span<float> destination) = 0;
    /// Waits until all operations and captures are complete.
    virtual void finish() = 0;
    /// Calls `finish`. Returns a recording of the step, or nullptr if the back end cannot repeat the step. The
    /// recording must not outlive the back end.
    virtual std::unique_ptr<RecordedStep> finishAndKeep();
};

}  // namespace vitrine
