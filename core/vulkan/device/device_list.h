#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// A physical device as the Vulkan loader reports it.
struct VulkanDevice {
    enum class Type : std::uint8_t { Discrete, Integrated, Virtual, Cpu, Other };  ///< in the order of preference

    std::uint32_t index = 0;
    std::string name;
    Type type = Type::Other;
    std::string apiVersion;         ///< "1.3.230"
    std::string driver;             ///< name and version as the driver writes them; may be empty
    std::string uuid;               ///< in hex: two drivers for one GPU give the same
    std::uint64_t memoryBytes = 0;  ///< of all device-local heaps
    std::string matrixUnits;        ///< the shape that prompts can be computed with; empty: none
    std::string lacks;   ///< what it lacks of what is needed, as in "It lacks …"; empty when it can be used
    std::string reason;  ///< one sentence: why it is not used unless asked for; empty for the device that is used
};

/// "discrete GPU", "integrated GPU", "virtual GPU", "CPU" or "other"
std::string_view typeName(VulkanDevice::Type type) noexcept;

struct VulkanDeviceList {
    std::vector<VulkanDevice> devices;
    std::string reason;  ///< one sentence when there is no device to list; else empty
};

/// Opens the Vulkan loader if there is one and asks for its devices. Never throws because of Vulkan.
VulkanDeviceList listVulkanDevices();

/// The device that `wanted` names: an index, part of a name, or, when it is empty, the best. Devices that are not GPUs
/// are taken only when named, or with `allowCpu`. Throws DeviceError with a sentence that says why there is none.
const VulkanDevice& chooseVulkanDevice(const VulkanDeviceList& list, std::string_view wanted, bool allowCpu);

/// Gives every device its `reason`, except the one chosen by default.
void explainChoice(VulkanDeviceList& list, bool allowCpu);

/// $VITRINE_VULKAN_CPU is 1.
bool cpuDevicesAllowed() noexcept;

}  // namespace vitrine
