#include "core/vulkan/device_features.h"

namespace vitrine {

DeviceFeatures DeviceFeatures::of(const vk::raii::PhysicalDevice& physical)
{
    DeviceFeatures found;
    found.int64 = physical.getFeatures().shaderInt64 == VK_TRUE;
    const auto subgroups =
        physical.getProperties2<vk::PhysicalDeviceProperties2, vk::PhysicalDeviceSubgroupProperties>();
    const auto operations = subgroups.get<vk::PhysicalDeviceSubgroupProperties>().supportedOperations;
    found.shuffle = static_cast<bool>(operations & vk::SubgroupFeatureFlagBits::eShuffle);
    return found;
}

}  // namespace vitrine
