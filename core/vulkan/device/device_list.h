#pragma once

#include "core/base/sentence.h"

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
    std::string driver;             ///< name and version as the driver reports them; may be empty
    std::string uuid;               ///< hexadecimal; equal for two drivers of the same GPU
    std::uint64_t memoryBytes = 0;  ///< total size of all device-local heaps
    std::string matrixUnits;        ///< shape that prompts can use; empty: no suitable matrix units
    Sentence lacks;   ///< missing requirements, to complete "It lacks …"; empty if the device can be used
    Sentence reason;  ///< one sentence why it is not used by default; empty for the default device
};

/// Returns "discrete GPU", "integrated GPU", "virtual GPU", "CPU" or "other".
SentenceForm typeName(VulkanDevice::Type type) noexcept;

/// All devices that the Vulkan loader reports.
struct VulkanDeviceList {
    std::vector<VulkanDevice> devices;
    Sentence reason;  ///< one sentence why the list is empty; otherwise empty
};

/// Opens the Vulkan loader if it is installed and lists its devices. Vulkan errors do not throw; they go to `reason`.
VulkanDeviceList listVulkanDevices();

/// Returns the device that `wanted` names by index or by part of its name; if it is empty, the best device. Devices
/// that are not GPUs are chosen only by name, or with `allowCpu`. Throws DeviceError with the reason if no device fits.
const VulkanDevice& chooseVulkanDevice(const VulkanDeviceList& list, std::string_view wanted, bool allowCpu);

/// Sets the `reason` of every device, except for the default one.
void explainChoice(VulkanDeviceList& list, bool allowCpu);

/// Returns whether $VITRINE_VULKAN_CPU is 1.
bool cpuDevicesAllowed() noexcept;

}  // namespace vitrine
