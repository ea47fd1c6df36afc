#pragma once

#include "core/vulkan/device/device_list.h"
#include "core/vulkan/vulkan_backend.h"

#include <cstddef>
#include <string>
#include <vector>

namespace vitrine {

/// The devices of this computer; a copyable value that threads can exchange.
struct AvailableDevices {
    /// A CPU level of this build.
    struct Level {
        std::string name;
        bool supported = false;  ///< whether this processor supports it
        bool used = false;       ///< default level
    };
    struct Processor {
        std::string name;  ///< name reported by the system; may be empty
        std::size_t threads = 0;
        std::vector<Level> levels;
    };

    Processor processor;
    VulkanDeviceList vulkan;
    std::vector<PromptKernels> prompts;  ///< per Vulkan device; empty if it cannot be used
};

/// Lists all devices, which takes as long as the Vulkan drivers need to start. Each usable device is opened to find out
/// how it computes prompts. Throws Error if $VITRINE_ISA names an unknown level.
AvailableDevices listAvailableDevices();

}  // namespace vitrine
