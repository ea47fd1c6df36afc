#pragma once

#include "core/base/error.h"
#include "core/vulkan/device/device_list.h"
#include "core/vulkan/vulkan_backend_impl.h"  // before Qt, whose macros use some of its names

#include <QtTest>

#include <memory>
#include <string>

namespace vitrine::test {

/// Returns why no device can be tested, or an empty string.
inline std::string lackOfDevice()
{
    try {
        chooseVulkanDevice(listVulkanDevices(), "", cpuDevicesAllowed());
        return {};
    } catch (const Error& error) {
        return error.sentence();
    }
}

/// Opens a back end with `tuning` instead of the values that suit the device.
inline std::unique_ptr<VulkanBackend> makeTuned(const VulkanTuning& tuning)
{
    VulkanOptions options;
    options.tuning = tuning;
    return std::make_unique<VulkanBackend>(options);
}

/// Opens a back end in which reductions use more lanes than a subgroup, as on a GPU.
inline std::unique_ptr<VulkanBackend> makeWide()
{
    return makeTuned({.reductionLanes = 128});
}

/// For initTestCase(): opens the device, or skips all tests without a device. A device that cannot be opened makes the
/// test fail. `Pointer` holds a VulkanBackend.
template <typename Pointer>
void openTestDevice(Pointer& backend, const VulkanOptions& options = {})
{
    if (const std::string lack = lackOfDevice(); !lack.empty()) QSKIP(lack.c_str());
    backend = std::make_unique<VulkanBackend>(options);
}

}  // namespace vitrine::test
