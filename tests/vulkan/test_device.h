#pragma once

#include "core/base/error.h"
#include "core/compute/vulkan/device/device_list.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"  // must come before Qt, whose macros use some of its names

#include <QtTest>

#include <memory>
#include <string>

namespace vitrine::test {

/// Returns the reason why no device can be tested, or an empty string if one can.
inline std::string lackOfDevice()
{
    try {
        chooseVulkanDevice(listVulkanDevices(), "", cpuDevicesAllowed());
        return {};
    } catch (const Error& error) {
        return error.sentence();
    }
}

/// Opens a back end with `tuning` instead of the values that are best for the device.
inline std::unique_ptr<VulkanBackend> makeTuned(const VulkanTuning& tuning)
{
    VulkanOptions options;
    options.tuning = tuning;
    return std::make_unique<VulkanBackend>(options);
}

/// Opens a back end whose reductions use more lanes than a subgroup has, as on a GPU.
inline std::unique_ptr<VulkanBackend> makeWide()
{
    return makeTuned({.reductionLanes = 128});
}

/// Opens the device, or skips all tests if this computer has no device. Must be called in initTestCase(). If a device
/// exists but cannot be opened, the test fails. `Pointer` is a pointer to a VulkanBackend.
template <typename Pointer>
void openTestDevice(Pointer& backend, const VulkanOptions& options = {})
{
    if (const std::string lack = lackOfDevice(); !lack.empty()) QSKIP(lack.c_str());
    backend = std::make_unique<VulkanBackend>(options);
}

}  // namespace vitrine::test
