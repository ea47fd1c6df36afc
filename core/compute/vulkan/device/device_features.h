#pragma once

#include "core/compute/vulkan/device/queue_choice.h"
#include "core/compute/vulkan/device/vulkan_forward.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// The shape of a product that matrix units compute: [rows, depth] times [depth, columns]. The factors are f16, and the
/// sums are f32. All lanes of a subgroup compute the product together.
struct MatrixUnit {
    enum class Form : std::uint8_t { Khr, Nv };  ///< the extension that offers the matrix unit

    Form form;
    std::uint32_t rows, columns, depth;

    bool operator==(const MatrixUnit&) const = default;
};

/// Returns a text such as "16x16x16 (VK_KHR_cooperative_matrix)".
std::string description(const MatrixUnit& unit);

/// Returns the first of the offered matrix units that the kernel mat_units can use; nullopt if it cannot use any.
std::optional<MatrixUnit> suitedUnit(std::span<const MatrixUnit> offered) noexcept;

/// Optional features of a device. Every operation also has a kernel that works without them.
struct DeviceFeatures {
    bool int64 = false;          ///< shaders can use 64-bit integers
    bool shuffle = false;        ///< lanes of a subgroup can read each other's values
    bool subgroupSizes = false;  ///< a kernel can require a fixed subgroup size
    std::optional<MatrixUnit> matrixUnit;
    bool integerDot = false;        ///< shaders can compute a sum of four products of bytes in one operation
    bool integerDotIsFast = false;  ///< the device has instructions for integer dot products and does not emulate them

    /// Returns the features that the device supports. Throws vk::Error.
    static DeviceFeatures of(const vk::raii::Instance& instance, const vk::raii::PhysicalDevice& physical);
};

/// Creates the device with the queues in `queues`, the extensions in `names`, and the optional features in `features`.
vk::raii::Device makeDevice(const vk::raii::PhysicalDevice& physical, const QueueChoice& queues,
                            const DeviceFeatures& features, std::vector<const char*> names);

}  // namespace vitrine
