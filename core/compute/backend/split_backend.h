#pragma once

#include "core/base/sentence.h"
#include "core/compute/backend/backend.h"

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
    void run(const Op& op) override;
    std::string lacks(const ModelConfig& config) const override { return m_device->lacks(config); }
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
