#pragma once

#include "core/backend/backend.h"

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
};

/// $VITRINE_VULKAN_EXACT=1: matrix units of the device, which round to halves, are left alone.
/// Throws Error when there is no such device, or it cannot be used.
std::unique_ptr<Backend> makeVulkanBackend(const VulkanOptions& options = {});

}  // namespace vitrine
