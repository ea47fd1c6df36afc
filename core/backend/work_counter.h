#pragma once

#include "core/backend/backend.h"
#include "core/base/sentence.h"

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

    Sentence description() const override { return SENTENCE("nothing but counting"); }
    std::size_t rowsMultipliedAlike() const noexcept override { return std::numeric_limits<std::size_t>::max(); }
    std::unique_ptr<Buffer> allocate(std::size_t bytes) override;
    std::unique_ptr<KvCache> makeKvCache(const ModelConfig& config, const KvCacheSpec& spec) override;

    void begin(std::span<const std::int32_t> tokens, std::size_t firstPosition) override;
    void upload(const MatrixView&, std::span<const float>) override {}
    void embed(const MatrixView& x, const Tensor& table, Role) override { readRows(table, x.rows); }
    void addPositions(const MatrixView& x, const Tensor& table) override { readRows(table, x.rows); }
    void norm(const MatrixView&, const MatrixView&, const NormWeights&, NormKind, float, Role) override {}
    void project(const MatrixView& x, std::span<const Projection> projections) override;
    void rope(const MatrixView&, std::size_t, const RopeConfig&, Role) override {}
    void storeKv(KvCache&, std::size_t, const MatrixView&, const MatrixView&) override {}
    void attention(const MatrixView& out, const MatrixView& queries, const KvCache& cache, std::size_t layer,
                   const AttentionOptions& options, const MatrixView* scores) override;
    void activate(const MatrixView&, const MatrixView*, Activation, Role) override {}
    void xielu(const MatrixView&, const XieluConfig&) override {}
    void clamp(const MatrixView&, float) override {}
    void experts(const MatrixView& out, const MatrixView& activated, const MatrixView& x, const MatrixView& logits,
                 const ExpertWeights& weights, const ExpertConfig& config, Activation f) override;
    void clear(const MatrixView&) override {}
    void copyHeads(const HeadStretch&, const HeadStretch&, std::size_t, std::size_t, Role) override {}
    void projectHeads(const HeadStretch& out, const HeadStretch& in, std::span<const Linear> heads) override;
    void multiply(const MatrixView&, const MatrixView&) override {}
    void deal(const MatrixView&, const MatrixView&, const MatrixView&, std::size_t) override {}
    void convolve(const MatrixView&, KvCache&, std::size_t, std::span<const float>, std::span<const float>,
                  std::size_t) override
    {
    }
    void blend(const MatrixView&, const MatrixView&, const MatrixView&, std::span<const float>) override {}
    void exponential(const MatrixView&, float) override {}
    void correctionKeys(const RecurrentInput&, const MatrixView&, std::span<const float>, std::span<const float>,
                        std::size_t) override
    {
    }
    void addBonus(const MatrixView&, const MatrixView&, std::span<const float>, std::size_t) override {}
    void mixStreams(std::span<const MatrixView>, std::span<const MatrixView>, const MatrixView&) override {}
    void addWeighted(const MatrixView&, const MatrixView&, const MatrixView&, std::size_t) override {}
    void matchLength(const MatrixView&, const MatrixView&) override {}
    void cutBelow(const MatrixView&, float) override {}
    void decays(const MatrixView&, const MatrixView&, std::span<const float>, std::span<const float>) override {}
    void recur(const MatrixView& out, const RecurrentInput& input, KvCache& cache, std::size_t layer,
               const RecurrentConfig& config) override;
    void scale(const MatrixView&, float, Role) override {}
    void softCap(const MatrixView&, float, Role) override {}
    void addResidual(const MatrixView&, const MatrixView&, Role) override {}
    void capture(const MatrixView&, std::span<float>) override {}
    void finish() override {}

private:
    void readRows(const Tensor& table, std::size_t rows);
    /// Counts the work of multiplying `tokens` rows of activations by the matrix. The bytes of the matrix are counted
    /// once.
    void multiply(const Tensor& weights, std::size_t tokens);

    Backend& m_model;
    Work m_work;
    std::size_t m_endPosition = 0;  ///< position after the last token of the step
};

}  // namespace vitrine
