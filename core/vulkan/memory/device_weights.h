#pragma once

#include "core/backend/backend.h"
#include "core/vulkan/memory/vulkan_memory.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace vitrine {

/// A matrix on the device, in the layout of DeviceLayout.
struct DeviceMatrix {
    QuantType type = QuantType::F32;
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::size_t rowBytes = 0;  ///< distance between rows on the device
    Region region;
};

/// Returns the matrices of all heads as one; their rows must be contiguous in the file.
Tensor stackOf(std::span<const Linear> heads) noexcept;

/// One projection of all experts. If a file has experts of several tensor types, there is one list per type, with
/// address 0 for experts of the other types.
struct DeviceExperts {
    struct OfType {
        QuantType type;
        std::size_t rowBytes;
        Region addresses;  ///< [experts], addresses of matrices, 64 bits each
    };
    std::vector<OfType> matrices;
    Region biases;  ///< [experts] addresses; no bytes if there are no biases
    std::size_t rows = 0;
    std::size_t columns = 0;
};

/// Device copies of weights, found by the address of the original in host memory.
class DeviceWeights {
public:
    /// With `found`, originals must stay in place as long as this object, and copies are reused. Otherwise weights are
    /// copied again each time.
    DeviceWeights(std::shared_ptr<VulkanMemory> memory, bool found) : m_memory(std::move(memory)), m_found(found) {}

    /// Copies a part of a model. Throws Error before copying anything if it does not fit.
    void add(const Weights& weights, const ModelPart& part);
    /// Returns the device memory that a part of a model takes.
    static std::uint64_t bytesFor(const Weights& weights, const ModelPart& part);

    /// find() returns nullptr for weights without a copy.
    const DeviceMatrix* find(const Tensor& tensor) const noexcept;
    const Region* find(std::span<const float> vector) const noexcept;
    const DeviceExperts* find(std::span<const Linear> experts) const noexcept;

    const DeviceMatrix& add(const Tensor& tensor);
    const Region& add(std::span<const float> vector);
    const DeviceExperts& add(std::span<const Linear> experts);
    const Region& addBytes(std::span<const std::byte> bytes);
    void clear() noexcept;
    std::size_t size() const noexcept { return m_regions.size(); }

private:
    static std::vector<std::uint64_t> piecesOf(const Weights& weights, const ModelPart& part);
    Region place(std::size_t bytes);

    std::shared_ptr<VulkanMemory> m_memory;
    bool m_found;
    std::vector<OwnedRegion> m_regions;
    std::unordered_map<const void*, DeviceMatrix> m_matrices;
    std::unordered_map<const void*, Region> m_vectors;
    std::unordered_map<const void*, DeviceExperts> m_experts;
};

}  // namespace vitrine
