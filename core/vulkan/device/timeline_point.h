#pragma once

#include <vulkan/vulkan_core.h>

#include <cstdint>

namespace vitrine {

/// A moment at which a timeline semaphore has reached a value; always past without a semaphore.
struct TimelinePoint {
    VkSemaphore semaphore = VK_NULL_HANDLE;
    std::uint64_t value = 0;
};

}  // namespace vitrine
