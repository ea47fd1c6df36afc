#pragma once

#include "core/base/sentence.h"
#include "core/compute/backend/backend.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>

namespace vitrine {

/// Work needed to evaluate tokens, independent of the device.
struct Work {
    /// Number of operations in matrix products and in attention (q·k and the sum of values, for visible positions). A
    /// multiply-add counts as two operations. Norms, rotations and similar operations are not counted.
    double operations = 0;
    /// Number of bytes read from memory. In each step (a chunk of a prompt, or one token), all weights, all cached keys
    /// and values, and the tokens' rows of the embedding are read once. Norms and biases are not counted, because they
    /// stay in the processor's caches.
    double bytes = 0;
    /// False if a step of several tokens used mixture-of-experts layers. The number of different experts that are read
    /// then depends on the tokens. `bytes` assumes that the tokens choose as many different experts as possible.
    bool bytesAreExact = true;
};

/// A back end that computes nothing and counts the operations that are called. The forward pass itself thus gives the
/// counts for every architecture, so no separate formulas are needed.
class WorkCounter final : public Backend {
public:
    /// `model` makes the caches whose sizes are counted. It must outlive this object.
    explicit WorkCounter(Backend& model) : m_model(model) {}

    /// Returns the work counted since construction or the last reset().
    const Work& work() const noexcept { return m_work; }
    void reset() noexcept { m_work = {}; }

    Sentence description() const override { return {}; }  // empty, because this back end is never shown to the user
    std::size_t rowsMultipliedAlike() const noexcept override { return std::numeric_limits<std::size_t>::max(); }
    std::unique_ptr<Buffer> allocate(std::size_t bytes) override;
    std::unique_ptr<KvCache> makeKvCache(const ModelConfig& config, const KvCacheSpec& spec) override;

    void begin(std::span<const std::int32_t> tokens, std::size_t firstPosition) override;
    void upload(const MatrixView&, std::span<const float>) override {}
    void run(const Op& op) override;
    void capture(const MatrixView&, std::span<float>) override {}
    void finish() override {}

private:
    /// Counts nothing. The operations that are counted have overloads.
    template <typename Operation>
    void count(const Operation&) noexcept
    {
    }
    void count(const ops::Embed& op) { readRows(*op.table, op.x.rows); }
    void count(const ops::AddPositions& op) { readRows(*op.table, op.x.rows); }
    void count(const ops::Project& op);
    void count(const ops::Attention& op);
    void count(const ops::ProjectHeads& op);
    void count(const ops::Recur& op);
    void count(const ops::Experts& op);
    void readRows(const Tensor& table, std::size_t rows);
    /// Counts the work of multiplying `tokens` rows of activations by the matrix. The bytes of the matrix are counted
    /// once.
    void multiply(const Tensor& weights, std::size_t tokens);

    Backend& m_model;
    Work m_work;
    std::size_t m_endPosition = 0;  ///< position after the last token of the step
};

}  // namespace vitrine
