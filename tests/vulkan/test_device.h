#pragma once

#include "core/base/error.h"
#include "core/vulkan/device/device_list.h"
#include "core/vulkan/vulkan_backend_impl.h"  // before Qt, which makes macros of words that it uses

#include <QtTest>

#include <memory>
#include <string>

namespace vitrine::test {

/// Why there is no device to test on; empty where there is one.
inline std::string lackOfDevice()
{
    try {
        chooseVulkanDevice(listVulkanDevices(), "", cpuDevicesAllowed());
        return {};
    } catch (const Error& error) {
        return error.sentence();
    }
}

/// A back end that works as `tuning` says, not as suits the device.
inline std::unique_ptr<VulkanBackend> makeTuned(const VulkanTuning& tuning)
{
    VulkanOptions options;
    options.tuning = tuning;
    return std::make_unique<VulkanBackend>(options);
}

/// As on a GPU: workgroups that reduce have more lanes than a subgroup.
inline std::unique_ptr<VulkanBackend> makeWide()
{
    return makeTuned({.reductionLanes = 128});
}

/// For initTestCase: skips all tests where there is no device. One that cannot be opened is no reason to skip.
/// `Pointer` holds a VulkanBackend.
template <typename Pointer>
void openTestDevice(Pointer& backend, const VulkanOptions& options = {})
{
    if (const std::string lack = lackOfDevice(); !lack.empty()) QSKIP(lack.c_str());
    backend = std::make_unique<VulkanBackend>(options);
}

}  // namespace vitrine::test
