#pragma once

#include "core/compute/backend/device_error.h"
#include "core/compute/vulkan/device/vulkan_fault.h"

#include <string>

namespace vitrine::test {

/// Makes a single step of the kind `step` fail with `fault`. The first `after` steps of this kind succeed.
struct Saboteur {
    VulkanStep step = VulkanStep::Submit;
    VulkanFault fault = VulkanFault::None;
    int after = 0;
    int seen = 0;

    VulkanFaults faults()
    {
        return [this](VulkanStep now) {
            if (fault == VulkanFault::None || now != step || seen++ != after) return VulkanFault::None;
            return fault;
        };
    }
    void strike(VulkanStep where, VulkanFault how, int times = 0)
    {
        step = where;
        fault = how;
        after = times;
        seen = 0;
    }
};

/// Returns the sentence of the DeviceError that `function` throws, or an empty string if `function` throws nothing.
template <typename Function>
std::string deviceError(Function function)
{
    try {
        function();
    } catch (const DeviceError& error) {
        return error.sentence();
    }
    return {};
}

}  // namespace vitrine::test
