#pragma once

#include <cstdint>
#include <functional>

namespace vitrine {

/// Where Vulkan may fail while it computes. `Trial`: a trial product, before kernels that round are trusted. The last
/// four are on the way to the host: a result, the number of the pass after it, commands that are run again, and those
/// that read memory.
enum class VulkanStep : std::uint8_t { Allocate, Compile, Record, Submit, Wait, Trial, Copy, Mark, RunAgain, Read };

/// How it fails. Only the result of a trial can be wrong; only what is on its way to the host can be left out.
enum class VulkanFault : std::uint8_t { None, DeviceLost, OutOfMemory, WrongResult, LeftOut };

/// What a test makes go wrong: asked before each step (Wait: after it) how to fail.
using VulkanFaults = std::function<VulkanFault(VulkanStep)>;

}  // namespace vitrine
