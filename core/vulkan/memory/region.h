#pragma once

#include <vulkan/vulkan_core.h>

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// A stretch of device memory that shaders reach by its address.
struct Region {
    VkBuffer buffer = VK_NULL_HANDLE;  ///< of the block it lies in
    std::uint64_t offset = 0;          ///< in that buffer
    std::uint64_t address = 0;
    std::uint64_t bytes = 0;
    std::byte* mapped = nullptr;  ///< where the host sees it; nullptr where it does not

    /// Precondition: first + count <= bytes.
    Region part(std::uint64_t first, std::uint64_t count) const noexcept
    {
        return {buffer, offset + first, address + first, count, mapped ? mapped + first : nullptr};
    }
};

}  // namespace vitrine
