#pragma once

#include "core/backend/backend.h"
#include "core/base/sentence.h"
#include "core/base/thread_pool.h"
#include "core/cpu/cpu_memory.h"
#include "core/cpu/expert_work.h"
#include "core/cpu/kernels.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// CPU back end, which runs every operation immediately on its thread pool. Each operation has a file in ops/. The
/// class is not final, because derived classes add noise or, in tests, faults.
class CpuBackend : public Backend {
public:
    CpuBackend(const Kernels& kernels, std::size_t threads);

    Sentence description() const override;
    Sentence notice() const override;
    std::string numerics() const override;
    std::size_t rowsMultipliedAlike() const noexcept override { return kPanelCount - 1; }
    std::unique_ptr<Buffer> allocate(std::size_t bytes) override;
    std::unique_ptr<KvCache> makeKvCache(const ModelConfig& config, const KvCacheSpec& spec) override;

    void begin(std::span<const std::int32_t> tokens, std::size_t firstPosition) override;
    void upload(const MatrixView& x, std::span<const float> source) override;
    void embed(const MatrixView& x, const Tensor& table, Role role = Role::Other) override;
    void addPositions(const MatrixView& x, const Tensor& table) override;
    void norm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind, float epsilon,
              Role role = Role::Other) override;
    void project(const MatrixView& x, std::span<const Projection> projections) override;
    void rope(const MatrixView& x, std::size_t headDim, const RopeConfig& config, Role role = Role::Other) override;
    void storeKv(KvCache& cache, std::size_t layer, const MatrixView& keys, const MatrixView& values) override;
    void attention(const MatrixView& out, const MatrixView& queries, const KvCache& cache, std::size_t layer,
                   const AttentionOptions& options, const MatrixView* scores) override;
    void activate(const MatrixView& x, const MatrixView* up, Activation f, Role role = Role::Other) override;
    void xielu(const MatrixView& x, const XieluConfig& f) override;
    void clamp(const MatrixView& x, float limit) override;
    void experts(const MatrixView& out, const MatrixView& activated, const MatrixView& x, const MatrixView& logits,
                 const ExpertWeights& weights, const ExpertConfig& config, Activation f) override;
    void clear(const MatrixView& x) override;
    void copyHeads(const HeadStretch& out, const HeadStretch& in, std::size_t heads, std::size_t count,
                   Role role = Role::Other) override;
    void projectHeads(const HeadStretch& out, const HeadStretch& in, std::span<const Linear> heads) override;
    void projectHeadsTransposed(const HeadStretch& out, const HeadStretch& in, std::span<const Linear> heads) override;
    bool transposesHeads() const noexcept override { return true; }
    void multiply(const MatrixView& x, const MatrixView& y) override;
    void deal(const MatrixView& first, const MatrixView& second, const MatrixView& x, std::size_t width) override;
    void convolve(const MatrixView& x, KvCache& cache, std::size_t layer, std::span<const float> kernel,
                  std::span<const float> bias, std::size_t which) override;
    void blend(const MatrixView& out, const MatrixView& x, const MatrixView& y,
               std::span<const float> factors) override;
    void exponential(const MatrixView& x, float factor) override;
    void correctionKeys(const RecurrentInput& out, const MatrixView& keys, std::span<const float> scale,
                        std::span<const float> learn, std::size_t width) override;
    void addBonus(const MatrixView& out, const MatrixView& rows, std::span<const float> weights,
                  std::size_t width) override;
    void mixStreams(std::span<const MatrixView> out, std::span<const MatrixView> x,
                    const MatrixView& coefficients) override;
    void addWeighted(const MatrixView& x, const MatrixView& y, const MatrixView& factors, std::size_t column) override;
    void matchLength(const MatrixView& x, const MatrixView& y) override;
    void cutBelow(const MatrixView& x, float deviations) override;
    void decays(const MatrixView& decay, const MatrixView& steps, std::span<const float> bias,
                std::span<const float> rates) override;
    void recur(const MatrixView& out, const RecurrentInput& input, KvCache& cache, std::size_t layer,
               const RecurrentConfig& config) override;
    void scale(const MatrixView& x, float factor, Role role = Role::Other) override;
    void softCap(const MatrixView& x, float cap, Role role = Role::Other) override;
    void addResidual(const MatrixView& x, const MatrixView& y, Role role = Role::Other) override;
    void capture(const MatrixView& x, std::span<float> destination) override;
    void finish() override {}

    /// Number of parallel sections that the thread pool has run so far (ThreadPool::regions).
    std::uint32_t regions() const noexcept { return m_pool.regions(); }

protected:
    /// Returns the angle in radians by which a pair of dimensions is rotated at a position.
    virtual double ropeAngle(const RopeConfig& config, std::size_t pair, std::size_t position) const;
    /// Chooses the experts for one row of the step, and the weights of these experts.
    virtual void chooseExperts(ExpertChoice& choice, std::size_t row, std::span<const float> logits,
                               const ExpertWeights& weights, const ExpertConfig& config) const;

private:
    /// Rows of activations, converted to the form that some weight types require. Weight types with equal keys
    /// (Kernels::preparedKey) share this form.
    struct Prepared {
        std::uint32_t key = 0;
        std::size_t stride = 0;
        AlignedBytes bytes;
    };
    struct RopeTable {
        const RopeConfig* config;
        std::vector<float> values;
    };
    const Prepared& prepare(QuantType type, const MatrixView& x, std::size_t& used);

    /// The product of `count` prepared rows with a weight matrix. One call of multiply() computes several such
    /// products.
    struct Product {
        const Linear& weights;
        const std::byte* prepared;
        std::size_t count;
        float* out;
        std::size_t outStride;  ///< distance between rows in floats
    };
    void multiply(std::span<const Product> products);
    void recurByKey(const MatrixView& out, const RecurrentInput& input, float* states, const RecurrentConfig& config);
    void scan(const MatrixView& out, const RecurrentInput& input, float* states, const RecurrentConfig& config);
    void makeUnitLength(const MatrixView& mixed, const RecurrentConfig& config);
    /// Computes x = f(x) · up, or x = f(x) if `up` is null.
    void activateRange(float* x, const float* up, std::size_t n, Activation f) const;

    template <typename Input>
    void prepareExperts(const Linear* ExpertGroup::*matrix, const Input& input, ExpertWork::Prepared& prepared);
    void openExperts(const MatrixView& x, const ExpertWeights& weights);
    void activateExperts(const MatrixView& activated, const ExpertConfig& config, Activation f);
    void closeExperts(const MatrixView& activated, std::size_t embedding);
    /// Returns the cosine and sine of each angle of the step, multiplied by config.magnitude: [tokens, dims / 2] pairs.
    /// They are computed in double and rounded once. The relative error is at most 6e-8, plus an absolute error of
    /// 3e-16 times the angle.
    const float* ropeTable(const RopeConfig& config);
    /// Returns the position of row 0 of `x`. The rows of `x` are the last tokens of the step.
    std::size_t firstPositionOf(const MatrixView& x) const noexcept
    {
        return m_firstPosition + (m_tokens.size() - x.rows);
    }

    const Kernels& m_kernels;
    ThreadPool m_pool;
    std::vector<AlignedBytes> m_scratch;  ///< work memory of each thread, kScratchBytes each

    std::vector<std::int32_t> m_tokens;  ///< tokens of the step
    std::size_t m_firstPosition = 0;

    std::vector<Prepared> m_prepared;     ///< kept between steps to reuse the memory
    std::vector<RopeTable> m_ropeTables;  ///< one table for each RopeConfig; only the first m_ropeTablesUsed tables are
                                          ///< valid in the current step
    std::size_t m_ropeTablesUsed = 0;
    ExpertWork m_experts;
    std::vector<AlignedBytes> m_attentionWork;  ///< work memory of each thread (AttentionRun)
    AlignedBytes m_headInputs;                  ///< inputs of projectHeads; kept to reuse the memory
    AlignedBytes m_headWeights;                 ///< weights of projectHeadsTransposed; kept to reuse the memory
    AlignedBytes m_attentionParts;              ///< contributions of segments to attention (AttentionRun), [tiles,
                                                ///< segments]
    std::vector<std::byte> m_encodedKeys;  ///< [threads]: encoded key that a thread is about to copy to its panel of
                                           ///< the cache
};

}  // namespace vitrine
