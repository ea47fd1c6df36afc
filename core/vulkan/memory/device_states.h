#pragma once

#include "core/backend/state_checkpoints.h"
#include "core/model/model_config.h"
#include "core/vulkan/memory/vulkan_memory.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace vitrine {

/// The recurrent states of a cache on the device: those of one layer after the other, each with its convolutions'
/// tokens [kernel - 1, channels], then its matrices [heads, keyDim, valueDim]. What lies there at first is read by
/// nobody.
class DeviceStates {
public:
    /// Throws DeviceError when there is not enough memory.
    DeviceStates(const std::shared_ptr<VulkanMemory>& memory, const ModelConfig& config);

    /// Of a layer that has one; 0 for others.
    static std::uint64_t bytesOf(const ModelConfig& config, std::size_t layer) noexcept;

    std::size_t bytes() const noexcept { return m_bytes; }
    /// Precondition: it has one.
    Region ofLayer(std::size_t layer) const noexcept
    {
        return m_states.region().part(m_offsets[layer], m_offsets[layer + 1] - m_offsets[layer]);
    }

    /// Between steps. All throw DeviceError.
    void exportTo(std::byte* states) const;
    void importFrom(const std::byte* states);
    std::unique_ptr<StateCopy> copy() const;
    void copyTo(StateCopy& copy) const;
    void restore(const StateCopy& copy);

private:
    class Copy;

    std::shared_ptr<VulkanMemory> m_memory;
    std::vector<std::size_t> m_offsets;  ///< [layers + 1] bytes
    std::size_t m_bytes;
    OwnedRegion m_states;
};

}  // namespace vitrine
