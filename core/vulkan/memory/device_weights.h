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

/// A matrix on the device, in the form of DeviceLayout.
struct DeviceMatrix {
    QuantType type = QuantType::F32;
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::size_t rowBytes = 0;  ///< on the device
    Region region;
};

/// The matrices of all heads as one, whose rows follow each other in the file.
Tensor stackOf(std::span<const Linear> heads) noexcept;

/// One projection of all experts. Where a file has experts of several formats there is a list for each of them, with 0
/// in place of the others.
struct DeviceExperts {
    struct OfType {
        QuantType type;
        std::size_t rowBytes;
        Region addresses;  ///< [experts] of matrices, 64 bits each
    };
    std::vector<OfType> matrices;
    Region biases;  ///< [experts] addresses; no bytes when there are none
    std::size_t rows = 0;
    std::size_t columns = 0;
};

/// Device copies of weights, found by where the host has the originals.
class DeviceWeights {
public:
    /// Copies that are `found` stand for originals that stay where they are as long as this; others are made anew each
    /// time.
    DeviceWeights(std::shared_ptr<VulkanMemory> memory, bool found) : m_memory(std::move(memory)), m_found(found) {}

    /// Copies of a part of a model. Throws Error when they do not fit, before anything is copied.
    void add(const Weights& weights, const ModelPart& part);
    /// What these take.
    static std::uint64_t bytesFor(const Weights& weights, const ModelPart& part);

    /// nullptr when there is no copy.
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
