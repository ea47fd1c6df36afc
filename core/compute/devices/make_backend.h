#pragma once

#include "core/compute/backend/backend.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// The device for a computation, and the resources that it may use.
struct ComputeOptions {
    std::string device = "cpu";  ///< one of "cpu", "vulkan", "vulkan:N" and "vulkan:PART OF A NAME"
    /// Instruction-set level of the CPU's kernels. If it is empty, $VITRINE_ISA names the level; if that is not set
    /// either, the best level of the machine is used.
    std::string isa;
    std::size_t threads = 0;  ///< number of CPU threads; 0: one per physical core
    /// Number of layers to offload to a Vulkan device, counted from the last layer. A number larger than the model's
    /// number of layers includes the embeddings and the output. Absent: as many layers as fit. The CPU computes the
    /// remaining layers.
    std::optional<std::size_t> deviceLayers = {};
    std::uint64_t deviceMemoryLimit = 0;  ///< maximum number of bytes to use on a Vulkan device; 0: all free bytes
};

/// Value of ComputeOptions::deviceLayers that offloads the whole model.
inline constexpr std::size_t kAllLayers = std::numeric_limits<std::size_t>::max();

/// Returns whether `device` has one of the forms that the comment on ComputeOptions::device lists. The device itself
/// may not exist.
bool isDevice(std::string_view device) noexcept;
/// Returns whether `device` is "vulkan", "vulkan:N" or "vulkan:PART OF A NAME". The device itself may not exist.
bool isVulkanDevice(std::string_view device) noexcept;
/// Returns the part after "vulkan:", which the functions of core/compute/vulkan expect; empty for the best device.
/// Precondition: isVulkanDevice(device).
std::string_view vulkanName(std::string_view device) noexcept;

/// Makes a back end that computes all layers; options.deviceLayers is ignored. Throws Error for an unknown level, and
/// DeviceError for a missing device.
std::unique_ptr<Backend> makeBackend(const ComputeOptions& options);
/// A function such as makeBackend, or its replacement in tests.
using BackendMaker = std::function<std::unique_ptr<Backend>(const ComputeOptions&)>;

}  // namespace vitrine
