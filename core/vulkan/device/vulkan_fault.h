#pragma once

#include <cstdint>
#include <functional>

namespace vitrine {

/// Steps at which Vulkan may fail. `Trial` is a trial product before a rounding kernel is trusted. The last four
/// concern data for the host: copying a result, writing the number of the pass, running recorded commands again, and
/// reading memory.
enum class VulkanStep : std::uint8_t { Allocate, Compile, Record, Submit, Wait, Trial, Copy, Mark, RunAgain, Read };

/// Kinds of failures. Only a trial can give a wrong result, and only the last four steps can be left out.
enum class VulkanFault : std::uint8_t { None, DeviceLost, OutOfMemory, WrongResult, LeftOut };

/// Returns the failure that a test has planted at a step. Called before each step, except for Wait, after which it is
/// called.
using VulkanFaults = std::function<VulkanFault(VulkanStep)>;

}  // namespace vitrine
