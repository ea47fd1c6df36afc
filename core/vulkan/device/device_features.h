#pragma once

#include "core/vulkan/device/queue_choice.h"
#include "core/vulkan/device/vulkan_forward.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// A shape in which a device's matrix units multiply: [rows, depth] times [depth, columns] of halves, with sums in 32
/// bits. The lanes of a subgroup do it together.
struct MatrixUnit {
    enum class Form : std::uint8_t { Khr, Nv };  ///< of the extension that offers it

    Form form;
    std::uint32_t rows, columns, depth;

    bool operator==(const MatrixUnit&) const = default;
};

/// "16x16x16 (VK_KHR_cooperative_matrix)"
std::string description(const MatrixUnit& unit);

/// The first one that mat_units can use, if any.
std::optional<MatrixUnit> suitedUnit(std::span<const MatrixUnit> offered) noexcept;

/// What a device offers beyond what every kernel needs.
struct DeviceFeatures {
    bool int64 = false;          ///< whole numbers of 64 bits in shaders
    bool shuffle = false;        ///< lanes of a subgroup read each other's values
    bool subgroupSizes = false;  ///< a kernel may ask for the size of its subgroups
    std::optional<MatrixUnit> matrixUnit;
    bool integerDot = false;        ///< sums of products of four bytes each, as one operation of shaders
    bool integerDotIsFast = false;  ///< the device has instructions for them

    static DeviceFeatures of(const vk::raii::Instance& instance, const vk::raii::PhysicalDevice& physical);
};

/// The device with these queues, the extensions `names` and what `features` found there.
vk::raii::Device makeDevice(const vk::raii::PhysicalDevice& physical, const QueueChoice& queues,
                            const DeviceFeatures& features, std::vector<const char*> names);

}  // namespace vitrine
