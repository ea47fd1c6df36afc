#pragma once

#include "core/base/sentence.h"
#include "core/base/thread_pool.h"
#include "core/compute/backend/backend.h"
#include "core/compute/cpu/cpu_memory.h"
#include "core/compute/cpu/expert_work.h"
#include "core/compute/cpu/kernels.h"

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
    bool transposesHeads() const noexcept override { return true; }
    void run(const Op& op) override;
    void capture(const MatrixView& x, std::span<float> destination) override;
    void finish() override {}

    /// Number of parallel sections that the thread pool has run so far (ThreadPool::regions).
    std::uint32_t regions() const noexcept { return m_pool.regions(); }

protected:
    /// Each overload runs one kind of operation; run() calls the overload for its argument. A derived class that
    /// changes some operations declares overloads for them, and overrides run().
    void compute(const ops::Embed& op);
    void compute(const ops::AddPositions& op);
    void compute(const ops::Norm& op);
    void compute(const ops::Project& op);
    void compute(const ops::Rope& op);
    void compute(const ops::StoreKv& op);
    void compute(const ops::Attention& op);
    void compute(const ops::Activate& op);
    void compute(const ops::Xielu& op);
    void compute(const ops::Clamp& op);
    void compute(const ops::Experts& op);
    void compute(const ops::Clear& op);
    void compute(const ops::CopyHeads& op);
    void compute(const ops::ProjectHeads& op);
    void compute(const ops::ProjectHeadsTransposed& op);
    void compute(const ops::Multiply& op);
    void compute(const ops::Deal& op);
    void compute(const ops::Convolve& op);
    void compute(const ops::Blend& op);
    void compute(const ops::Exponential& op);
    void compute(const ops::CorrectionKeys& op);
    void compute(const ops::AddBonus& op);
    void compute(const ops::MixStreams& op);
    void compute(const ops::AddWeighted& op);
    void compute(const ops::MatchLength& op);
    void compute(const ops::CutBelow& op);
    void compute(const ops::Decays& op);
    void compute(const ops::Recur& op);
    void compute(const ops::Scale& op);
    void compute(const ops::SoftCap& op);
    void compute(const ops::AddResidual& op);

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
        std::size_t outStride;  ///< distance between rows of `out`, in floats
    };
    void multiply(std::span<const Product> products);
    void recurByKey(const ops::Recur& op, float* states);
    void scan(const ops::Recur& op, float* states);
    void makeUnitLength(const MatrixView& mixed, const RecurrentConfig& config);
    /// Computes x = f(x) · up, or x = f(x) if `up` is null.
    void activateRange(float* x, const float* up, std::size_t n, Activation f) const;

    template <typename Input>
    void prepareExperts(const Linear* ExpertGroup::*matrix, const Input& input, ExpertWork::Prepared& prepared);
    void openExperts(const MatrixView& x, const ExpertWeights& weights);
    void activateExperts(const MatrixView& activated, const ExpertConfig& config, Activation f);
    void closeExperts(const MatrixView& activated, std::size_t embedding);
    /// Returns the cosine and sine of each angle of the step, multiplied by config.magnitude: [tokens, dims / 2] pairs.
    /// Each number is computed in double and rounded once. The relative error is at most 6e-8, plus an absolute error
    /// of 3e-16 times the angle.
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

    std::vector<Prepared> m_prepared;     ///< prepared rows of one operation; kept between steps to reuse the memory
    std::vector<RopeTable> m_ropeTables;  ///< one table for each RopeConfig; only the first m_ropeTablesUsed tables are
                                          ///< valid in the current step
    std::size_t m_ropeTablesUsed = 0;
    ExpertWork m_experts;
    std::vector<AlignedBytes> m_attentionWork;  ///< work memory of each thread (AttentionRun)
    AlignedBytes m_headInputs;                  ///< inputs of ops::ProjectHeads; kept to reuse the memory
    AlignedBytes m_headWeights;                 ///< weights of ops::ProjectHeadsTransposed; kept between steps
    AlignedBytes m_attentionParts;              ///< contributions of segments to attention (AttentionRun), [tiles,
                                                ///< segments]
    std::vector<std::byte> m_encodedKeys;  ///< [threads]: encoded key that a thread is about to copy to its panel of
                                           ///< the cache
};

}  // namespace vitrine
