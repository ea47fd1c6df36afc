#pragma once

#include <vulkan/vulkan_core.h>

#include <cstdint>

namespace vitrine {

/// The moment at which a timeline semaphore reaches a value. If `semaphore` is null, the moment has already passed.
struct TimelinePoint {
    VkSemaphore semaphore = VK_NULL_HANDLE;
    std::uint64_t value = 0;
};

}  // namespace vitrine
