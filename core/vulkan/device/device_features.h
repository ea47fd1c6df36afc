#pragma once

#include "core/vulkan/device/queue_choice.h"
#include "core/vulkan/device/vulkan_forward.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// The shape of a product that matrix units compute: [rows, depth] times [depth, columns] in f16, with sums in f32. The
/// lanes of a subgroup compute it together.
struct MatrixUnit {
    enum class Form : std::uint8_t { Khr, Nv };  ///< the extension that offers it

    Form form;
    std::uint32_t rows, columns, depth;

    bool operator==(const MatrixUnit&) const = default;
};

/// Returns "16x16x16 (VK_KHR_cooperative_matrix)".
std::string description(const MatrixUnit& unit);

/// Returns the first unit that mat_units can use; empty if none fits.
std::optional<MatrixUnit> suitedUnit(std::span<const MatrixUnit> offered) noexcept;

/// Optional features of a device. Every kernel works without them.
struct DeviceFeatures {
    bool int64 = false;          ///< shaders can use 64-bit integers
    bool shuffle = false;        ///< lanes of a subgroup can read each other's values
    bool subgroupSizes = false;  ///< a kernel can require a certain subgroup size
    std::optional<MatrixUnit> matrixUnit;
    bool integerDot = false;        ///< shaders can compute sums of four products of bytes in one operation
    bool integerDotIsFast = false;  ///< the device has instructions for integerDot

    static DeviceFeatures of(const vk::raii::Instance& instance, const vk::raii::PhysicalDevice& physical);
};

/// Creates the device with these queues, the extensions `names`, and the features that were found.
vk::raii::Device makeDevice(const vk::raii::PhysicalDevice& physical, const QueueChoice& queues,
                            const DeviceFeatures& features, std::vector<const char*> names);

}  // namespace vitrine
