#include "core/compute/devices/make_backend.h"

#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/vulkan/vulkan_backend.h"

namespace vitrine {

namespace {

constexpr std::string_view kVulkan = "vulkan";

VulkanOptions vulkanOptionsOf(const ComputeOptions& options)
{
    VulkanOptions vulkan;
    if (options.device.size() > kVulkan.size()) vulkan.device = options.device.substr(kVulkan.size() + 1);
    vulkan.memoryLimit = options.deviceMemoryLimit;
    return vulkan;
}

}  // namespace

bool isVulkanDevice(std::string_view device) noexcept
{
    return device == kVulkan || (device.starts_with("vulkan:") && device.size() > kVulkan.size() + 1);
}

std::string_view vulkanName(std::string_view device) noexcept
{
    return device == kVulkan ? std::string_view() : device.substr(kVulkan.size() + 1);
}

bool isDevice(std::string_view device) noexcept
{
    return device == "cpu" || isVulkanDevice(device);
}

std::unique_ptr<Backend> makeBackend(const ComputeOptions& options)
{
    if (isVulkanDevice(options.device)) return makeVulkanBackend(vulkanOptionsOf(options));
    if (options.device == "cpu") return makeCpuBackend({options.isa, options.threads});
    throw Error(SENTENCE("There is no device ", inQuotes(options.device), ". Use cpu or vulkan[:N]."));
}

}  // namespace vitrine
