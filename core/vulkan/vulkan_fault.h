#pragma once

#include <cstdint>
#include <functional>

namespace vitrine {

/// Where Vulkan may fail while it computes.
enum class VulkanStep : std::uint8_t { Allocate, Compile, Record, Submit, Wait };

/// How it fails.
enum class VulkanFault : std::uint8_t { None, DeviceLost, OutOfMemory };

/// What a test lets go wrong: asked before each step (Wait: after it) how it shall fail.
using VulkanFaults = std::function<VulkanFault(VulkanStep)>;

}  // namespace vitrine
