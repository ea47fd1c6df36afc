#pragma once

#include "core/vulkan/vulkan_headers.h"

namespace vitrine {

/// What a device offers beyond what every kernel needs.
struct DeviceFeatures {
    bool int64 = false;    ///< whole numbers of 64 bits in shaders
    bool shuffle = false;  ///< lanes of a subgroup read each other's values

    static DeviceFeatures of(const vk::raii::PhysicalDevice& physical);
};

}  // namespace vitrine
