#pragma once

#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/device/vulkan_headers.h"
#include "core/compute/vulkan/memory/region.h"

namespace vitrine {

/// Copies data from one region of device memory to another. It is used between steps.
class DeviceCopy {
public:
    /// Throws vk::SystemError.
    explicit DeviceCopy(const VulkanContext& context);

    /// Starts the copy after the moment `written` and waits for its end. Both regions must have the same size. Throws
    /// DeviceError or vk::SystemError.
    void run(const Region& from, const Region& to, TimelinePoint written);

private:
    const VulkanContext& m_context;
    vk::raii::CommandPool m_pool;
    vk::raii::CommandBuffer m_commands;
    vk::raii::Fence m_done;
};

}  // namespace vitrine
