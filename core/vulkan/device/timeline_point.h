#pragma once

#include <vulkan/vulkan_core.h>

#include <cstdint>

namespace vitrine {

/// The moment at which a timeline semaphore reaches a value. Without a semaphore, it is always in the past.
struct TimelinePoint {
    VkSemaphore semaphore = VK_NULL_HANDLE;
    std::uint64_t value = 0;
};

}  // namespace vitrine
