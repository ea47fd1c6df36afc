#pragma once

#include "core/vulkan/device_list.h"
#include "core/vulkan/vulkan_headers.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace vitrine {

// What listing the devices and using one have in common.

std::string inHex(const vk::ArrayWrapper1D<std::uint8_t, VK_UUID_SIZE>& bytes);

/// A queue family that computes, one without graphics if there is any.
std::optional<std::uint32_t> computeQueueFamily(const vk::raii::PhysicalDevice& physical);

vk::raii::Instance makeInstance(const vk::raii::Context& context, std::span<const char* const> layers = {},
                                std::span<const char* const> extensions = {}, const void* next = nullptr);

VulkanDeviceList listDevicesOf(const vk::raii::Instance& instance);

}  // namespace vitrine
