#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Peak performance of a Vulkan device, measured with kernels that do only one thing, for comparison with models.
/// Values are medians of runs of at least 20 ms, timed on the host from submission to the end.
struct VulkanPeaks {
    double readBytesPerSecond = 0;  ///< of a kernel that reads `bufferBytes` with 16 bytes per load
    /// Bytes read plus bytes written, from one half of the buffer to the other. The faster of a kernel and
    /// vkCmdCopyBuffer counts.
    double copyBytesPerSecond = 0;
    std::uint64_t bufferBytes = 0;

    // A multiplication and an addition count as two operations. Matrix units, which can be several times as fast, are
    // not used.
    double floatOperationsPerSecond = 0;
    std::optional<double> halfOperationsPerSecond;  ///< on vectors of two f16; empty if shaders do not support f16
    std::optional<double> dotOperationsPerSecond;   ///< of dot products of four bytes; empty if not supported
    bool dotIsAccelerated = false;                  ///< the driver reports instructions for these dot products

    double dispatchSeconds = 0;         ///< per dispatch, for many small dispatches that may overlap
    double dispatchBarrierSeconds = 0;  ///< per small dispatch with a barrier after it
    double submitSeconds = 0;           ///< from the submission of one small dispatch until the host sees its end
};

/// Measures a device. Takes a few seconds and at most 1 GiB of device memory. `wanted` is the argument of
/// chooseVulkanDevice(). Throws Error.
VulkanPeaks measureVulkanPeaks(std::string_view wanted);

/// The matrix products that a device offers to shaders.
struct VulkanMatrixUnits {
    std::vector<std::string> extensions;
    std::vector<std::string> shapes;  ///< "16x16x16 f16 · f16 + f32 -> f32, subgroup (VK_KHR_cooperative_matrix)"
};

/// Lists the matrix products of a device. Throws Error.
VulkanMatrixUnits listMatrixUnits(std::string_view wanted);

}  // namespace vitrine
