#pragma once

#include "core/backend/backend.h"
#include "core/base/sentence.h"
#include "core/vulkan/fusion_queue.h"
#include "core/vulkan/memory/constant_tables.h"
#include "core/vulkan/memory/scratch.h"
#include "core/vulkan/memory/weight_copies.h"
#include "core/vulkan/ops/recurrent_chunks.h"
#include "core/vulkan/pass/pass.h"
#include "core/vulkan/products/product_choice.h"
#include "core/vulkan/products/product_kernels.h"
#include "core/vulkan/vulkan_backend.h"

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
    void embed(const MatrixView& x, const Tensor& table, Role) override;
    void addPositions(const MatrixView& x, const Tensor& table) override;
    void norm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind, float epsilon,
              Role) override;
    using Backend::project;
    void project(const MatrixView& x, std::span<const Projection> projections) override;
    void rope(const MatrixView& x, std::size_t headDim, const RopeConfig& config, Role) override;
    void storeKv(KvCache& cache, std::size_t layer, const MatrixView& keys, const MatrixView& values) override;
    void attention(const MatrixView& out, const MatrixView& queries, const KvCache& cache, std::size_t layer,
                   const AttentionOptions& options, const MatrixView* scores) override;
    void activate(const MatrixView& x, const MatrixView* up, Activation f, Role) override;
    void xielu(const MatrixView& x, const XieluConfig& f) override;
    void clamp(const MatrixView& x, float limit) override;
    void experts(const MatrixView& out, const MatrixView& activated, const MatrixView& x, const MatrixView& logits,
                 const ExpertWeights& weights, const ExpertConfig& config, Activation f) override;
    void clear(const MatrixView& x) override;
    void copyHeads(const HeadStretch& out, const HeadStretch& in, std::size_t heads, std::size_t count, Role) override;
    void projectHeads(const HeadStretch& out, const HeadStretch& in, std::span<const Linear> heads) override;
    void projectHeadsTransposed(const HeadStretch& out, const HeadStretch& in, std::span<const Linear> heads) override;
    bool transposesHeads() const noexcept override { return true; }
    void multiply(const MatrixView& x, const MatrixView& y) override;
    void mixStreams(std::span<const MatrixView> out, std::span<const MatrixView> x,
                    const MatrixView& coefficients) override;
    void addWeighted(const MatrixView& x, const MatrixView& y, const MatrixView& factors, std::size_t column) override;
    void matchLength(const MatrixView& x, const MatrixView& y) override;
    void cutBelow(const MatrixView& x, float deviations) override;
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
    void decays(const MatrixView& decay, const MatrixView& steps, std::span<const float> bias,
                std::span<const float> rates) override;
    void recur(const MatrixView& out, const RecurrentInput& input, KvCache& cache, std::size_t layer,
               const RecurrentConfig& config) override;
    void scale(const MatrixView& x, float factor, Role) override;
    void softCap(const MatrixView& x, float cap, Role) override;
    void addResidual(const MatrixView& x, const MatrixView& y, Role) override;
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
