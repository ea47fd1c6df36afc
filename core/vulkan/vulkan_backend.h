#pragma once

#include "core/backend/backend.h"
#include "core/base/sentence.h"
#include "core/vulkan/device/vulkan_fault.h"
#include "core/vulkan/vulkan_tuning.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace vitrine {

/// Options of makeVulkanBackend().
struct VulkanOptions {
    std::string device;  ///< index in the list of devices, or part of a name; empty: the best device (device_list.h)
    /// Use Vulkan's validation layer; `finish` throws Error for any of its messages. $VITRINE_VULKAN_VALIDATION=1 has
    /// the same effect.
    bool validation = false;
    /// Use staging memory for copies to the device, even if the host could write there directly.
    bool staging = false;
    std::uint64_t memoryLimit = 0;  ///< most bytes to take on the device; 0: all free bytes
    VulkanFaults faults = {};       ///< for tests; empty: no planted faults
    VulkanTuning tuning = {};       ///< for tests
};

/// The kernels for products of prompts on a device.
struct PromptKernels {
    std::string
        used;         ///< "matrix units 16x16x16 (VK_KHR_cooperative_matrix)", "integer dot products" or "f32 products"
    Sentence reason;  ///< one or two sentences why faster, rounding kernels are not used; may be empty
    /// Tokens of a prompt that a recurrent state with 128 or 256 keys processes at a time; 0: unknown.
    std::uint32_t stateTokens = 0, stateTokensOf256 = 0;
};
/// Opens a device (see VulkanOptions) and returns its kernels. Vulkan errors do not throw.
PromptKernels promptKernels(std::string_view device);

/// Opens a device for computing. Matrix units and integer dot products round their inputs to f16 or bytes. A GPU uses
/// the first of the two that it supports, after a trial of every tensor type against exact products.
/// $VITRINE_VULKAN_EXACT=1 disables both, and $VITRINE_VULKAN_PRODUCTS (units or dot) selects one on any device.
///
/// Throws DeviceError if the device does not exist or cannot be used. Operations throw DeviceError when memory is
/// insufficient, or when the device is lost.
std::unique_ptr<Backend> makeVulkanBackend(const VulkanOptions& options = {});

}  // namespace vitrine
