#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace vitrine {

/// A physical device as the Vulkan loader reports it.
struct VulkanDevice {
    std::uint32_t index = 0;
    std::string name;
    std::string type;               ///< "discrete GPU", "integrated GPU", "virtual GPU", "CPU" or "other"
    std::string apiVersion;         ///< "1.3.230"
    std::string driver;             ///< name and version as the driver writes them; may be empty
    std::uint64_t memoryBytes = 0;  ///< of all device-local heaps
    std::string reason;             ///< one sentence: why it is not used
};

struct VulkanDeviceList {
    std::vector<VulkanDevice> devices;
    std::string reason;  ///< one sentence when there is no device to list; else empty
};

/// Opens the Vulkan loader if there is one and asks for its devices. Never throws because of Vulkan.
VulkanDeviceList listVulkanDevices();

}  // namespace vitrine
