#pragma once

#include "core/vulkan/device/device_list.h"
#include "core/vulkan/device/queue_choice.h"
#include "core/vulkan/device/vulkan_forward.h"

#include <vulkan/vulkan_core.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace vitrine {

// What listing the devices and using one have in common.

std::string inHex(std::span<const std::uint8_t> bytes);

/// nullopt where nothing computes.
std::optional<QueueChoice> queuesOf(const vk::raii::PhysicalDevice& physical);

/// What kernels need beyond what every device has, as in "It lacks …"; empty when they have it.
std::string lackingLimits(const VkPhysicalDeviceLimits& limits);

vk::raii::Instance makeInstance(const vk::raii::Context& context, std::span<const char* const> layers = {},
                                std::span<const char* const> extensions = {}, const void* next = nullptr);

VulkanDeviceList listDevicesOf(const vk::raii::Instance& instance);

}  // namespace vitrine
