#pragma once

#include <cstdint>
#include <functional>

namespace vitrine {

/// Steps of the back end that may fail. `Trial` is the test of a rounding kernel before its first use. The last four
/// steps concern data for the host: copying a result (`Copy`), writing the number of the pass (`Mark`), running
/// recorded commands again (`RunAgain`), and reading memory (`Read`).
enum class VulkanStep : std::uint8_t { Allocate, Compile, Record, Submit, Wait, Trial, Copy, Mark, RunAgain, Read };

/// Kinds of failures. WrongResult is possible only at the step `Trial`. LeftOut means that the step is skipped; it is
/// possible only at the last four steps.
enum class VulkanFault : std::uint8_t { None, DeviceLost, OutOfMemory, WrongResult, LeftOut };

/// Returns the failure that a test injects at a step. Called before each step, except for `Wait`, where it is called
/// after the step.
using VulkanFaults = std::function<VulkanFault(VulkanStep)>;

}  // namespace vitrine
