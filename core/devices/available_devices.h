#pragma once

#include "core/vulkan/device/device_list.h"
#include "core/vulkan/vulkan_backend.h"

#include <cstddef>
#include <string>
#include <vector>

namespace vitrine {

/// The devices of this machine: a value that may cross threads.
struct AvailableDevices {
    /// An instruction-set level of this build.
    struct Level {
        std::string name;
        bool supported = false;  ///< by this processor
        bool used = false;       ///< unless another one is requested
    };
    struct Processor {
        std::string name;  ///< as the system reports it; may be empty
        std::size_t threads = 0;
        std::vector<Level> levels;
    };

    Processor processor;
    VulkanDeviceList vulkan;
    std::vector<PromptKernels> prompts;  ///< of each Vulkan device; empty for one that cannot be used
};

/// Looks for all of them, which takes as long as the Vulkan drivers need to start; each device that can be used is
/// opened to find out what computes its prompts. Throws Error when $VITRINE_ISA names a level that is not there.
AvailableDevices listAvailableDevices();

}  // namespace vitrine
