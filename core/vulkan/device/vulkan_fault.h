#pragma once

#include <cstdint>
#include <functional>

namespace vitrine {

/// Where Vulkan may fail while it computes. `Trial`: a product that is tried before kernels that round are trusted.
/// Then what is on its way to the host: a result, the number of the pass behind it, commands that are run again, and
/// those that read memory.
enum class VulkanStep : std::uint8_t { Allocate, Compile, Record, Submit, Wait, Trial, Copy, Mark, RunAgain, Read };

/// How it fails. The result of a trial alone can be wrong, and what is on its way to the host alone be left out.
enum class VulkanFault : std::uint8_t { None, DeviceLost, OutOfMemory, WrongResult, LeftOut };

/// What a test lets go wrong: asked before each step (Wait: after it) how it shall fail.
using VulkanFaults = std::function<VulkanFault(VulkanStep)>;

}  // namespace vitrine
