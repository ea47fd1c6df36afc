#pragma once

#include <vulkan/vulkan_core.h>

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// A range of device memory. Shaders access the range by its address.
struct Region {
    VkBuffer buffer = VK_NULL_HANDLE;  ///< buffer that contains the range
    std::uint64_t offset = 0;          ///< offset of the range in the buffer, in bytes
    std::uint64_t address = 0;
    std::uint64_t bytes = 0;
    std::byte* mapped = nullptr;  ///< address on the host; nullptr if the host cannot access the range

    /// Returns `count` bytes of the region, beginning with byte `first`. first + count must not exceed `bytes`.
    Region part(std::uint64_t first, std::uint64_t count) const noexcept
    {
        return {buffer, offset + first, address + first, count, mapped ? mapped + first : nullptr};
    }
};

}  // namespace vitrine
