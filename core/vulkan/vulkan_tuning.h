#pragma once

#include "core/vulkan/products/product_kernel.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>

namespace vitrine {

/// How a back end works on a device, for tests; what is absent follows from the device.
struct VulkanTuning {
    std::optional<ProductKernel> products = {};             ///< one that does not round
    std::optional<std::uint32_t> subgroups = {};            ///< of a workgroup that multiplies few rows of x
    std::optional<std::size_t> busyGroups = {};             ///< how many workgroups it takes to keep the device busy
    std::optional<std::uint32_t> reductionLanes = {};       ///< of a workgroup that reduces rows
    std::optional<std::uint32_t> recurrentTokens = {};      ///< of a chunk of a prompt, at most; 1: token by token
    std::optional<std::filesystem::path> cacheFolder = {};  ///< for what is kept about a device; empty: nothing
};

}  // namespace vitrine
