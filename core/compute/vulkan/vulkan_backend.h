#pragma once

#include "core/base/sentence.h"
#include "core/compute/backend/backend.h"
#include "core/compute/vulkan/device/vulkan_fault.h"
#include "core/compute/vulkan/vulkan_tuning.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace vitrine {

/// Options of makeVulkanBackend().
struct VulkanOptions {
    std::string device;  ///< index of a device in the list, or part of its name; empty: the best device (device_list.h)
    /// Use Vulkan's validation layer. `finish` then throws Error if the layer reports a message.
    /// $VITRINE_VULKAN_VALIDATION=1 has the same effect.
    bool validation = false;
    /// Use staging memory for copies to the device, even if the host can write to device memory directly.
    bool staging = false;
    std::uint64_t memoryLimit = 0;  ///< maximum number of bytes to take on the device; 0: all free bytes
    VulkanFaults faults = {};       ///< failures that tests inject; empty: none
    VulkanTuning tuning = {};       ///< settings that tests override
};

/// The kernels that a device uses for the matrix products of prompts.
struct PromptKernels {
    /// Name of the kernels, such as "matrix units 16x16x16 (VK_KHR_cooperative_matrix)", "integer dot products" or "f32
    /// products".
    std::string used;
    /// One or two sentences with the reasons why faster kernels, which round, are not used; may be empty.
    Sentence reason;
    /// Number of tokens of a prompt that a recurrent state processes at a time, if a key has 128 dimensions
    /// (`stateTokens`) or 256 dimensions (`stateTokensOf256`); 0: unknown.
    std::uint32_t stateTokens = 0, stateTokensOf256 = 0;
};
/// Opens a device (see VulkanOptions::device) and returns its kernels. Errors are not thrown, but returned in `reason`.
PromptKernels promptKernels(std::string_view device);

/// Opens a device for computing. Matrix units and integer dot products round their inputs to f16 or bytes. A GPU uses
/// matrix units if it supports them, otherwise integer dot products. Before use, these kernels are tested against exact
/// products for each tensor type. $VITRINE_VULKAN_EXACT=1 disables both kinds. $VITRINE_VULKAN_PRODUCTS=units or =dot
/// selects one of them on any device.
///
/// Throws DeviceError if the device does not exist or cannot be used. Operations throw DeviceError if memory is
/// insufficient or the device is lost.
std::unique_ptr<Backend> makeVulkanBackend(const VulkanOptions& options = {});

}  // namespace vitrine
