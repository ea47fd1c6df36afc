#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Peak performance of a Vulkan device, for comparison with the speed of models. Each value is measured with a kernel
/// that does only one kind of work, and is the median over runs of at least 20 ms. A run is timed on the host, from
/// submission to completion.
struct VulkanPeaks {
    double readBytesPerSecond = 0;  ///< read rate of a kernel that reads `bufferBytes` with 16 bytes per load
    /// Rate of a copy from one half of the buffer to the other half; bytes read and bytes written both count. A kernel
    /// and vkCmdCopyBuffer are measured, and the higher rate is used.
    double copyBytesPerSecond = 0;
    std::uint64_t bufferBytes = 0;

    // Operations per second of ordinary arithmetic, where a multiply-add counts as two operations. Matrix units are not
    // measured; they can be several times as fast.
    double floatOperationsPerSecond = 0;
    /// Operations per second on vectors of two f16; empty if shaders do not support f16.
    std::optional<double> halfOperationsPerSecond;
    /// Operations per second in dot products of four bytes; empty if shaders do not support integer dot products.
    std::optional<double> dotOperationsPerSecond;
    bool dotIsAccelerated = false;  ///< whether the driver reports instructions for integer dot products

    double dispatchSeconds = 0;         ///< time per small dispatch without barriers, so that dispatches may overlap
    double dispatchBarrierSeconds = 0;  ///< time per small dispatch with a barrier after it
    double submitSeconds = 0;  ///< time from the submission of one small dispatch until the host is notified of its end
};

/// Measures the peak performance of a device. Takes a few seconds and at most 1 GiB of device memory. `wanted` is the
/// argument of chooseVulkanDevice(). Throws Error.
VulkanPeaks measureVulkanPeaks(std::string_view wanted);

/// The shapes of matrix products that a device offers to shaders.
struct VulkanMatrixUnits {
    std::vector<std::string> extensions;
    /// Descriptions such as "16x16x16 f16 · f16 + f32 -> f32, subgroup (VK_KHR_cooperative_matrix)".
    std::vector<std::string> shapes;
};

/// Lists the matrix products of a device. `wanted` is the argument of chooseVulkanDevice(). Throws Error.
VulkanMatrixUnits listMatrixUnits(std::string_view wanted);

}  // namespace vitrine
