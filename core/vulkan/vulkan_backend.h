#pragma once

#include "core/backend/backend.h"
#include "core/vulkan/device/vulkan_fault.h"
#include "core/vulkan/vulkan_tuning.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace vitrine {

struct VulkanOptions {
    std::string device;  ///< an index in the list of devices, or part of a name; empty: the best (device_list.h)
    /// Vulkan's validation layer watches, and `finish` throws Error for any complaint. $VITRINE_VULKAN_VALIDATION=1
    /// does the same.
    bool validation = false;
    /// Copies to the device go through staging memory even where the host could write there.
    bool staging = false;
    std::uint64_t memoryLimit = 0;  ///< bytes that may be taken on the device; 0: all that are free
    VulkanFaults faults = {};       ///< for tests; empty: nothing fails on purpose
    VulkanTuning tuning = {};       ///< for tests
};

/// What computes the products of prompts on a device.
struct PromptKernels {
    std::string
        used;  ///< "matrix units 16x16x16 (VK_KHR_cooperative_matrix)", "integer dot products" or "f32 products"
    std::string reason;  ///< a sentence or two: why not faster ones, which round; empty when there is nothing to say
    /// Tokens of a prompt that go through a recurrent state of 128 or 256 keys at a time; 0: nobody knows.
    std::uint32_t stateTokens = 0, stateTokensOf256 = 0;
};
/// Opens the device (as in VulkanOptions) and finds out; never throws because of Vulkan.
PromptKernels promptKernels(std::string_view device);

/// Matrix units and integer dot products round what they multiply, to halves or bytes. A device that is not a processor
/// uses the first of them that it has, after a trial in every format against exact products. $VITRINE_VULKAN_EXACT=1
/// switches both off, $VITRINE_VULKAN_PRODUCTS (units or dot) asks for one on any device.
/// Throws DeviceError when there is no such device, or it cannot be used. Operations do so when memory is lacking, and
/// once the device is lost.
std::unique_ptr<Backend> makeVulkanBackend(const VulkanOptions& options = {});

}  // namespace vitrine
