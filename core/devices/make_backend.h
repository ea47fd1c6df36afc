#pragma once

#include "core/backend/backend.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace vitrine {

/// Where and how to compute.
struct ComputeOptions {
    std::string device = "cpu";  ///< "cpu", "vulkan", "vulkan:N" or "vulkan:part of a name"
    std::string isa;             ///< of the CPU; empty: $VITRINE_ISA, else the best the machine has
    std::size_t threads = 0;     ///< of the CPU; 0: one per physical core
};

/// Whether `device` is written as ComputeOptions wants it; the device may still be missing.
bool isDevice(std::string_view device) noexcept;
bool isVulkanDevice(std::string_view device) noexcept;

/// Throws Error when there is no such level, DeviceError when there is no such device.
std::unique_ptr<Backend> makeBackend(const ComputeOptions& options);
/// The same, or what a test has in its place.
using BackendMaker = std::function<std::unique_ptr<Backend>(const ComputeOptions&)>;

}  // namespace vitrine
