#pragma once

#include "core/base/sentence.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// A physical device that the Vulkan loader reports.
struct VulkanDevice {
    enum class Type : std::uint8_t { Discrete, Integrated, Virtual, Cpu, Other };  ///< from most to least preferred

    std::uint32_t index = 0;
    std::string name;
    Type type = Type::Other;
    std::string apiVersion;  ///< for example "1.3.230"
    std::string driver;      ///< name and version of the driver; may be empty
    /// UUID in hexadecimal, which is the same for all drivers of one GPU. For a device without Vulkan 1.2: "device N".
    std::string uuid;
    std::uint64_t memoryBytes = 0;  ///< total size of all device-local heaps
    std::string matrixUnits;        ///< shape of the matrix units that prompts can use; empty: no usable units
    /// Missing requirements, as the end of the sentence "This device lacks …"; empty if the device can be used.
    Sentence lacks;
    /// A sentence with the reason why the device is not used by default; empty for the default device.
    Sentence reason;
};

/// Returns "discrete GPU", "integrated GPU", "virtual GPU", "CPU" or "other".
SentenceForm typeName(VulkanDevice::Type type) noexcept;

/// All devices that the Vulkan loader reports.
struct VulkanDeviceList {
    std::vector<VulkanDevice> devices;
    Sentence reason;  ///< a sentence with the reason why the list is empty; empty if there are devices
};

/// Opens the Vulkan loader, if it is installed, and lists its devices. Vulkan errors are reported in `reason`, not
/// thrown.
VulkanDeviceList listVulkanDevices();

/// Returns the device whose index is `wanted` or whose name contains `wanted`. If `wanted` is empty, returns the best
/// device. A device that is not a GPU is chosen only by index or name, or if `allowCpu` is true. Throws DeviceError
/// with the reason if no device fits.
const VulkanDevice& chooseVulkanDevice(const VulkanDeviceList& list, std::string_view wanted, bool allowCpu);

/// Sets VulkanDevice::reason of every device except the default one.
void explainChoice(VulkanDeviceList& list, bool allowCpu);

/// Returns whether $VITRINE_VULKAN_CPU is 1, which allows CPU devices.
bool cpuDevicesAllowed() noexcept;

}  // namespace vitrine
