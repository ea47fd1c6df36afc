#pragma once

#include "core/backend/backend.h"
#include "core/base/sentence.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// Divides one model between two back ends. The device computes the model's last layers, and the host computes
/// everything else. In each step, the residual stream and other values that layers share are copied once in each
/// direction. Keys and values stay on the back end that computes their layer.
class SplitBackend final : public Backend {
public:
    /// Makes a back end for models with exactly `layers` layers. `device` computes the last `deviceLayers` of them.
    /// Precondition: 1 <= deviceLayers <= layers.
    SplitBackend(std::shared_ptr<Backend> host, std::shared_ptr<Backend> device, std::size_t layers,
                 std::size_t deviceLayers);

    Sentence description() const override;
    std::string driver() const override { return m_device->driver(); }
    Sentence notice() const override { return m_host->notice(); }
    std::string numerics() const override;
    bool roundsFactors() const noexcept override { return m_device->roundsFactors(); }
    std::size_t rowsMultipliedAlike() const noexcept override;
    /// Returns a buffer without memory. Each of the two back ends allocates its part when it first uses the buffer.
    std::unique_ptr<Buffer> allocate(std::size_t bytes) override;
    std::unique_ptr<KvCache> makeKvCache(const ModelConfig& config, const KvCacheSpec& spec) override;
    bool hasAllLayers() const noexcept override { return false; }
    std::unique_ptr<ResidentWeights> makeResident(const Weights& weights, const ModelPart& part) override;
    std::optional<std::uint64_t> freeBytes() const override { return m_device->freeBytes(); }

    void begin(std::span<const std::int32_t> tokens, std::size_t firstPosition) override;
    void enterLayer(std::size_t layer, std::span<const MatrixView> alive) override;
    void upload(const MatrixView& x, std::span<const float> source) override;
    void embed(const MatrixView& x, const Tensor& table, Role role) override;
    void addPositions(const MatrixView& x, const Tensor& table) override;
    void norm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind, float epsilon,
              Role role) override;
    void project(const MatrixView& x, std::span<const Projection> projections) override;
    void rope(const MatrixView& x, std::size_t headDim, const RopeConfig& config, Role role) override;
    void storeKv(KvCache& cache, std::size_t layer, const MatrixView& keys, const MatrixView& values) override;
    void attention(const MatrixView& out, const MatrixView& queries, const KvCache& cache, std::size_t layer,
                   const AttentionOptions& options, const MatrixView* scores) override;
    void activate(const MatrixView& x, const MatrixView* up, Activation f, Role role) override;
    void xielu(const MatrixView& x, const XieluConfig& f) override;
    void clamp(const MatrixView& x, float limit) override;
    void experts(const MatrixView& out, const MatrixView& activated, const MatrixView& x, const MatrixView& logits,
                 const ExpertWeights& weights, const ExpertConfig& config, Activation f) override;
    std::string lacks(const ModelConfig& config) const override { return m_device->lacks(config); }
    void clear(const MatrixView& x) override;
    void copyHeads(const HeadStretch& out, const HeadStretch& in, std::size_t heads, std::size_t count,
                   Role role) override;
    void projectHeads(const HeadStretch& out, const HeadStretch& in, std::span<const Linear> heads) override;
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
    void scale(const MatrixView& x, float factor, Role role) override;
    void softCap(const MatrixView& x, float cap, Role role) override;
    void addResidual(const MatrixView& x, const MatrixView& y, Role role) override;
    void capture(const MatrixView& x, std::span<float> destination) override;
    void finish() override;

    /// Number of times that the residual stream was copied from one back end to the other; for tests.
    std::size_t handOvers() const noexcept { return m_handOvers; }

private:
    /// Returns `view` with its buffer in the memory of the active back end.
    MatrixView here(const MatrixView& view) const;

    std::shared_ptr<Backend> m_host;
    std::shared_ptr<Backend> m_device;
    std::size_t m_layers;
    std::size_t m_firstDeviceLayer;
    Backend* m_current;           ///< the active back end: m_host or m_device
    std::vector<float> m_border;  ///< buffer for values that are being copied between the back ends
    std::size_t m_handOvers = 0;
};

}  // namespace vitrine
