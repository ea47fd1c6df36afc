#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The most that a Vulkan device can do, measured with kernels that do one thing, to compare with what a model reaches.
/// Medians of runs of 20 ms and more, timed on the host from submission to the end.
struct VulkanPeaks {
    double readBytesPerSecond = 0;  ///< by a kernel that reads a buffer of `bufferBytes`, 16 bytes per load
    /// Read and written together, from one half of the buffer to the other, by a kernel or by vkCmdCopyBuffer,
    /// whichever is faster.
    double copyBytesPerSecond = 0;
    std::uint64_t bufferBytes = 0;

    // A multiplication and an addition count as two operations. Matrix units, which can do several times as much, are
    // left out.
    double floatOperationsPerSecond = 0;
    std::optional<double> halfOperationsPerSecond;  ///< two halves at once; absent where shaders have none
    std::optional<double> dotOperationsPerSecond;   ///< four products of bytes at once, and their sum; likewise
    bool dotIsAccelerated = false;                  ///< says the driver

    double dispatchSeconds = 0;         ///< of each of many small dispatches that may overlap
    double dispatchBarrierSeconds = 0;  ///< of a small dispatch and a barrier that waits for it
    double submitSeconds = 0;           ///< from submitting one small dispatch to learning that it has ended
};

/// Takes a few seconds and at most 1 GiB of the device's memory. `wanted` as chooseVulkanDevice takes it. Throws Error.
VulkanPeaks measureVulkanPeaks(std::string_view wanted);

/// The products that a device's matrix units offer to shaders.
struct VulkanMatrixUnits {
    std::vector<std::string> extensions;
    std::vector<std::string> shapes;  ///< "16x16x16 f16 · f16 + f32 -> f32, subgroup (VK_KHR_cooperative_matrix)"
};

/// Throws Error.
VulkanMatrixUnits listMatrixUnits(std::string_view wanted);

}  // namespace vitrine
