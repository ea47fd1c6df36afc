#pragma once

#include "core/vulkan/device_list.h"
#include "core/vulkan/queue_choice.h"
#include "core/vulkan/vulkan_headers.h"

#include <optional>
#include <span>
#include <string>

namespace vitrine {

// What listing the devices and using one have in common.

std::string inHex(const vk::ArrayWrapper1D<std::uint8_t, VK_UUID_SIZE>& bytes);

/// nullopt where nothing computes.
std::optional<QueueChoice> queuesOf(const vk::raii::PhysicalDevice& physical);

/// What kernels need beyond what every device has, as in "It lacks …"; empty when they have it.
std::string lackingLimits(const vk::PhysicalDeviceLimits& limits);

vk::raii::Instance makeInstance(const vk::raii::Context& context, std::span<const char* const> layers = {},
                                std::span<const char* const> extensions = {}, const void* next = nullptr);

VulkanDeviceList listDevicesOf(const vk::raii::Instance& instance);

}  // namespace vitrine
