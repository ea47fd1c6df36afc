#pragma once

#include "core/base/error.h"
#include "core/vulkan/device_list.h"
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

/// For initTestCase: skips all tests where there is no device. One that cannot be opened is no reason to skip.
/// `Pointer` holds a VulkanBackend.
template <typename Pointer>
void openTestDevice(Pointer& backend)
{
    if (const std::string lack = lackOfDevice(); !lack.empty()) QSKIP(lack.c_str());
    backend = std::make_unique<VulkanBackend>(VulkanOptions{});
}

}  // namespace vitrine::test
