#pragma once

#include <cstdint>
#include <functional>

namespace vitrine {

/// Where Vulkan may fail while it computes. `Trial`: a product that is tried before kernels that round are trusted.
enum class VulkanStep : std::uint8_t { Allocate, Compile, Record, Submit, Wait, Trial };

/// How it fails; the result of a trial alone can be wrong.
enum class VulkanFault : std::uint8_t { None, DeviceLost, OutOfMemory, WrongResult };

/// What a test lets go wrong: asked before each step (Wait: after it) how it shall fail.
using VulkanFaults = std::function<VulkanFault(VulkanStep)>;

}  // namespace vitrine
