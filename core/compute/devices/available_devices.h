#pragma once

#include "core/compute/vulkan/device/device_list.h"
#include "core/compute/vulkan/vulkan_backend.h"

#include <cstddef>
#include <string>
#include <vector>

namespace vitrine {

/// The devices of this computer. The value can be copied and passed between threads.
struct AvailableDevices {
    /// An instruction-set level for which this program has CPU kernels.
    struct Level {
        std::string name;
        bool supported = false;  ///< whether this processor supports the level
        bool used = false;       ///< whether this level is used by default
    };
    struct Processor {
        std::string name;  ///< name of the processor as reported by the system; may be empty
        std::size_t threads = 0;
        std::vector<Level> levels;
    };

    Processor processor;
    VulkanDeviceList vulkan;
    /// The kernels with which each Vulkan device computes prompts. The entry of a device that cannot be used is empty.
    std::vector<PromptKernels> prompts;
};

/// Returns all devices. This takes as long as the Vulkan drivers need to start. Each usable device is opened to find
/// out how it computes prompts. Throws Error if $VITRINE_ISA names an unknown level.
AvailableDevices listAvailableDevices();

}  // namespace vitrine
