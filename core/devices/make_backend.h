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

/// Device and resources for a computation.
struct ComputeOptions {
    std::string device = "cpu";  ///< "cpu", "vulkan", "vulkan:N" or "vulkan:PART OF A NAME"
    std::string isa;             ///< level of the CPU; empty: $VITRINE_ISA, else the best of the machine
    std::size_t threads = 0;     ///< threads of the CPU; 0: one per physical core
    /// Layers to offload to a Vulkan device, counted from the last one. More than the model has: also the embeddings
    /// and the output. Absent: as many as fit. The CPU computes the rest.
    std::optional<std::size_t> deviceLayers = {};
    std::uint64_t deviceMemoryLimit = 0;  ///< bytes that may be used on a Vulkan device; 0: all free bytes
};

/// The value of ComputeOptions::deviceLayers that means the whole model.
inline constexpr std::size_t kAllLayers = std::numeric_limits<std::size_t>::max();

/// Whether `device` has the form that ComputeOptions expects; the device may still be missing.
bool isDevice(std::string_view device) noexcept;
bool isVulkanDevice(std::string_view device) noexcept;
/// Returns the part after "vulkan:" for the functions of core/vulkan; empty for the best device. Precondition:
/// isVulkanDevice.
std::string_view vulkanName(std::string_view device) noexcept;

/// Makes a back end that computes all layers; deviceLayers is ignored. Throws Error for an unknown level, DeviceError
/// for a missing device.
std::unique_ptr<Backend> makeBackend(const ComputeOptions& options);
/// makeBackend, or a replacement in tests.
using BackendMaker = std::function<std::unique_ptr<Backend>(const ComputeOptions&)>;

}  // namespace vitrine
