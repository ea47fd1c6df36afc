#include "core/compute/devices/available_devices.h"

#include "core/base/sentence.h"
#include "core/compute/cpu/kernels.h"

#include <fstream>
#include <string>
#include <thread>

namespace vitrine {

namespace {

std::string processorName()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(": ");
        if (line.rfind("model name", 0) == 0 && colon != std::string::npos) return line.substr(colon + 2);
    }
    return {};
}

}  // namespace

AvailableDevices listAvailableDevices()
{
    const Kernels& chosen = chooseKernels();
    AvailableDevices found;
    found.processor.name = processorName();
    found.processor.threads = std::thread::hardware_concurrency();
    for (const Kernels* level : allKernels()) {
        found.processor.levels.push_back({std::string(level->name), isSupported(*level), level == &chosen});
    }
    found.vulkan = listVulkanDevices();
    for (const VulkanDevice& device : found.vulkan.devices) {
        found.prompts.push_back(device.lacks.empty() ? promptKernels(std::to_string(device.index)) : PromptKernels{});
    }
    return found;
}

}  // namespace vitrine
