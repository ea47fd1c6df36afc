#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// What a Vulkan device can do at most with kernels that do one thing, to hold against what a model reaches. Medians;
/// times are the host's, from submitting to the end, of runs of 20 ms and more.
struct VulkanPeaks {
    double readBytesPerSecond = 0;  ///< of a kernel that reads a buffer of `bufferBytes`, 16 bytes in each load
    /// Read and written together, from one half of the buffer to the other, by a kernel or by vkCmdCopyBuffer,
    /// whichever is faster.
    double copyBytesPerSecond = 0;
    std::uint64_t bufferBytes = 0;

    // A multiplication and an addition are two operations. Without matrix units, which can do several times as much.
    double floatOperationsPerSecond = 0;
    std::optional<double> halfOperationsPerSecond;  ///< two halves at once; absent where shaders know none
    std::optional<double> dotOperationsPerSecond;   ///< four products of bytes at once, and their sum; likewise
    bool dotIsAccelerated = false;                  ///< so the driver says

    double dispatchSeconds = 0;         ///< of each of many small dispatches that may overlap
    double dispatchBarrierSeconds = 0;  ///< of a small dispatch and a barrier that waits for it
    double submitSeconds = 0;           ///< from submitting one small dispatch to knowing that it has ended
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
