#pragma once

#include "core/compute/backend/state_checkpoints.h"
#include "core/compute/vulkan/memory/vulkan_memory.h"
#include "core/model/model_config.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace vitrine {

/// The recurrent states of a cache, in device memory, layer after layer. The state of a layer consists of the last
/// inputs of its convolutions [kernel - 1, channels] and its matrices [heads, keyDim, valueDim]. The initial contents
/// are never read.
class DeviceStates {
public:
    /// Throws DeviceError if there is not enough memory.
    DeviceStates(const std::shared_ptr<VulkanMemory>& memory, const ModelConfig& config);

    /// Returns the size of the state of a layer in bytes; 0 for a layer without a state.
    static std::uint64_t bytesOf(const ModelConfig& config, std::size_t layer) noexcept;

    std::size_t bytes() const noexcept { return m_bytes; }
    /// Returns the state of a layer. Precondition: the layer has a state.
    Region ofLayer(std::size_t layer) const noexcept
    {
        return m_states.region().part(m_offsets[layer], m_offsets[layer + 1] - m_offsets[layer]);
    }

    /// The next five functions copy the states of all layers. They must be called only between steps. They throw
    /// DeviceError.
    void exportTo(std::byte* states) const;
    void importFrom(const std::byte* states);
    std::unique_ptr<StateCopy> copy() const;
    void copyTo(StateCopy& copy) const;
    void restore(const StateCopy& copy);

private:
    class Copy;

    std::shared_ptr<VulkanMemory> m_memory;
    std::vector<std::size_t> m_offsets;  ///< [layers + 1]: offset of each layer's state in bytes
    std::size_t m_bytes;
    OwnedRegion m_states;
};

}  // namespace vitrine
