#pragma once

#include "core/compute/backend/backend.h"
#include "core/compute/vulkan/memory/vulkan_memory.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace vitrine {

/// A matrix in device memory, in the layout of DeviceLayout.
struct DeviceMatrix {
    QuantType type = QuantType::F32;
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::size_t rowBytes = 0;  ///< distance between rows on the device, in bytes
    Region region;
};

/// Returns the matrices of all heads as one matrix. The matrices must be contiguous in the file.
Tensor stackOf(std::span<const Linear> heads) noexcept;

/// The matrices of all experts for one projection. If a file has experts of several tensor types, there is one list of
/// addresses per type. In each list, the address of an expert of another type is 0.
struct DeviceExperts {
    /// The experts of one tensor type. The distance between two rows of a matrix is `rowBytes` bytes.
    struct OfType {
        QuantType type;
        std::size_t rowBytes;
        Region addresses;  ///< [experts]: 64-bit addresses of the matrices
    };
    std::vector<OfType> matrices;
    Region biases;  ///< [experts]: addresses of the biases; an empty region without biases
    std::size_t rows = 0;
    std::size_t columns = 0;
};

/// Copies of weights in device memory. A copy is found by the address of the original in host memory.
class DeviceWeights {
public:
    /// If `found` is true, `find` returns existing copies; the originals must then keep their addresses as long as this
    /// object exists. If `found` is false, `find` always returns nullptr, so that the caller copies the weights again
    /// each time.
    DeviceWeights(std::shared_ptr<VulkanMemory> memory, bool found) : m_memory(std::move(memory)), m_found(found) {}

    /// Copies part of a model. If the part does not fit into device memory, throws Error before it copies anything.
    void add(const Weights& weights, const ModelPart& part);
    /// Returns the number of bytes of device memory that part of a model needs.
    static std::uint64_t bytesFor(const Weights& weights, const ModelPart& part);

    /// The next three functions return the copy of some weights, or nullptr if no copy exists.
    const DeviceMatrix* find(const Tensor& tensor) const noexcept;
    const Region* find(std::span<const float> vector) const noexcept;
    const DeviceExperts* find(std::span<const Linear> experts) const noexcept;

    /// The next three functions copy weights to device memory, unless `find` returns a copy. Their results exist until
    /// clear(). They throw DeviceError if memory is insufficient, and Error if a row is too long to be copied at once.
    const DeviceMatrix& add(const Tensor& tensor);
    const Region& add(std::span<const float> vector);
    const DeviceExperts& add(std::span<const Linear> experts);
    /// Copies bytes to device memory, even if a copy exists.
    const Region& addBytes(std::span<const std::byte> bytes);
    /// Releases all copies.
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
