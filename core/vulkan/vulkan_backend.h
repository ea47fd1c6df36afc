#pragma once

#include "core/backend/backend.h"
#include "core/vulkan/vulkan_fault.h"

#include <cstdint>
#include <memory>
#include <string>

namespace vitrine {

struct VulkanOptions {
    std::string device;  ///< an index in the list of devices, or part of a name; empty: the best (device_list.h)
    /// Watched by Vulkan's validation layer, of which any complaint is an Error of `finish`;
    /// $VITRINE_VULKAN_VALIDATION=1 does the same.
    bool validation = false;
    /// Copies to the device go through staging memory even where the host could write there.
    bool staging = false;
    std::uint64_t memoryLimit = 0;  ///< bytes of the device that may be taken; 0: all that are free
    VulkanFaults faults = {};       ///< for tests; empty: nothing fails on purpose
};

/// $VITRINE_VULKAN_EXACT=1: matrix units of the device, which round to halves, are left alone.
/// Throws DeviceError when there is no such device, or it cannot be used. So does every operation for which memory is
/// lacking, and each one from then on when the device is lost.
std::unique_ptr<Backend> makeVulkanBackend(const VulkanOptions& options = {});

}  // namespace vitrine
