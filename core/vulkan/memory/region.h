#pragma once

#include <vulkan/vulkan_core.h>

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// A range of device memory. Shaders access it by its address.
struct Region {
    VkBuffer buffer = VK_NULL_HANDLE;  ///< buffer of the block that contains it
    std::uint64_t offset = 0;          ///< offset in that buffer
    std::uint64_t address = 0;
    std::uint64_t bytes = 0;
    std::byte* mapped = nullptr;  ///< address for the host; nullptr if the host cannot access it

    /// Returns a part of the region. first + count must not exceed `bytes`.
    Region part(std::uint64_t first, std::uint64_t count) const noexcept
    {
        return {buffer, offset + first, address + first, count, mapped ? mapped + first : nullptr};
    }
};

}  // namespace vitrine
