#pragma once

#include "core/base/sentence.h"
#include "core/compute/backend/backend.h"
#include "core/compute/vulkan/fusion_queue.h"
#include "core/compute/vulkan/memory/constant_tables.h"
#include "core/compute/vulkan/memory/scratch.h"
#include "core/compute/vulkan/memory/weight_copies.h"
#include "core/compute/vulkan/ops/recurrent_chunks.h"
#include "core/compute/vulkan/pass/pass.h"
#include "core/compute/vulkan/products/product_choice.h"
#include "core/compute/vulkan/products/product_kernels.h"
#include "core/compute/vulkan/vulkan_backend.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace vitrine {

/// The Vulkan back end. Operations only record commands, which `finish` runs. Each operation has its own file in ops/.
class VulkanBackend final : public Backend {
public:
    explicit VulkanBackend(const VulkanOptions& options);
    ~VulkanBackend() override;

    Sentence description() const override;
    std::string driver() const override;
    std::string numerics() const override;
    bool roundsFactors() const noexcept override { return vitrine::roundsFactors(m_choice.kernel()); }
    std::size_t rowsMultipliedAlike() const noexcept override;
    std::unique_ptr<Buffer> allocate(std::size_t bytes) override;
    std::unique_ptr<KvCache> makeKvCache(const ModelConfig& config, const KvCacheSpec& spec) override;
    std::unique_ptr<ResidentWeights> makeResident(const Weights& weights, const ModelPart& part) override;
    std::optional<std::uint64_t> freeBytes() const override { return m_memory->freeBytes(); }

    void begin(std::span<const std::int32_t> tokens, std::size_t firstPosition) override;
    void upload(const MatrixView& x, std::span<const float> source) override;
    bool transposesHeads() const noexcept override { return true; }
    void run(const Op& op) override;
    std::size_t mostTopK() const noexcept override { return 256; }
    void topK(const MatrixView& first, const MatrixView& x) override;
    void draw(const MatrixView& out, const MatrixView& x, float temperature, float number) override;
    void capture(const MatrixView& x, std::span<float> destination) override;
    void finish() override;
    std::unique_ptr<RecordedStep> finishAndKeep() override;

    /// Returns the kernels that this device uses for prompts.
    PromptKernels promptKernels() const;

    /// Numbers counted since the back end was made.
    struct Figures {
        std::size_t dispatches = 0;
        std::size_t barriers = 0;
        std::size_t transientCopies = 0;  ///< number of weights copied for a single step
        std::uint64_t mostMemory = 0;     ///< largest number of bytes taken on the device at the same time
    };
    Figures figures() const noexcept;

private:
    /// Each overload records one kind of operation; run() calls the overload for its argument.
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

    /// Multiplies the activations of the chosen experts with `shares`, the router's weights of these experts.
    void weighExperts(const Region& x, std::size_t columns, const Region& shares, std::size_t tokens,
                      const ExpertConfig& config);
    /// Normalises the queries and keys of all groups of the delta rule to unit length, and divides the queries by
    /// √keyDim.
    void makeUnitLength(const MatrixView& mixed, const RecurrentConfig& config);
    void recurInChunks(const RecurChunksConstants& chunks, const RecurPush& push);
    RecurrentDevice recurrentDevice() const noexcept;
    void lookUp(const MatrixView& x, const Tensor& table, bool byPosition);
    /// Records a kernel that computes a reduction over each row of x.
    void overRows(std::string_view kernel, const MatrixView& x, const MatrixView* y, float factor);
    /// Returns whether no operation is recorded or postponed.
    bool isIdle() const noexcept { return !m_pass.recorder().isRecording() && m_queue.isEmpty(); }

    std::shared_ptr<VulkanContext> m_context;
    std::shared_ptr<VulkanMemory> m_memory;
    std::shared_ptr<Pipelines> m_pipelines;
    Pass m_pass;
    WeightCopies m_weights;
    ConstantTables m_tables;
    Scratch m_scratch;
    ProductChoice m_choice;
    ProductKernels m_products;
    FusionQueue m_queue;
    std::size_t m_busyGroups;  ///< number of workgroups that keeps the device busy
    /// Maximum number of tokens of a prompt that a recurrent state processes at a time.
    std::uint32_t m_recurrentTokens;
};

}  // namespace vitrine
