#pragma once

#include "core/backend/backend.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// Where and how to compute.
struct ComputeOptions {
    std::string device = "cpu";  ///< "cpu", "vulkan", "vulkan:N" or "vulkan:part of a name"
    std::string isa;             ///< of the CPU; empty: $VITRINE_ISA, else the best the machine has
    std::size_t threads = 0;     ///< of the CPU; 0: one per physical core
    /// How many layers, the model's last, a Vulkan device computes; more than there are: also the embeddings and the
    /// output. Absent: as many as fit. The CPU computes the rest.
    std::optional<std::size_t> deviceLayers = {};
    std::uint64_t deviceMemoryLimit = 0;  ///< bytes that may be taken on a Vulkan device; 0: all that are free
};

/// The value of ComputeOptions::deviceLayers that means the whole model.
inline constexpr std::size_t kAllLayers = std::numeric_limits<std::size_t>::max();

/// Whether `device` has the form that ComputeOptions expects; the device itself may still be missing.
bool isDevice(std::string_view device) noexcept;
bool isVulkanDevice(std::string_view device) noexcept;
/// The part after "vulkan:", as the functions of core/vulkan take it; empty for the best. Precondition: isVulkanDevice.
std::string_view vulkanName(std::string_view device) noexcept;

/// Throws Error when there is no such level, DeviceError when there is no such device. The device computes everything,
/// whatever deviceLayers says.
std::unique_ptr<Backend> makeBackend(const ComputeOptions& options);
/// The same, or a test's stand-in.
using BackendMaker = std::function<std::unique_ptr<Backend>(const ComputeOptions&)>;

}  // namespace vitrine
