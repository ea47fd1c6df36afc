#pragma once

#include "core/base/sentence.h"
#include "core/compute/vulkan/device/device_list.h"
#include "core/compute/vulkan/device/queue_choice.h"
#include "core/compute/vulkan/device/vulkan_forward.h"

#include <vulkan/vulkan_core.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace vitrine {

// Functions that are used both to list the devices and to open a device.

/// Returns bytes as hexadecimal digits.
std::string inHex(std::span<const std::uint8_t> bytes);

/// Returns the queues to use; nullopt if the device has no compute queue.
std::optional<QueueChoice> queuesOf(const vk::raii::PhysicalDevice& physical);

/// Returns the limits that are too small for the kernels, as the end of the sentence "This device lacks …"; empty if
/// all limits are sufficient.
Sentence lackingLimits(const VkPhysicalDeviceLimits& limits);

/// Creates a Vulkan instance of version 1.2, or of the version of the loader if that is lower. `next` is the pNext
/// chain of VkInstanceCreateInfo. `context` must outlive the instance. Throws Error if no driver is
/// installed, and otherwise vk::Error, for example if a layer or extension is missing.
vk::raii::Instance makeInstance(const vk::raii::Context& context, std::span<const char* const> layers = {},
                                std::span<const char* const> extensions = {}, const void* next = nullptr);

/// Returns all devices of the instance, with the reasons why devices are not used by default. Throws vk::Error.
VulkanDeviceList listDevicesOf(const vk::raii::Instance& instance);

}  // namespace vitrine
