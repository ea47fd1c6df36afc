#pragma once

#include "core/vulkan/products/product_kernel.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>

namespace vitrine {

/// Settings of a back end for tests; empty values are chosen for the device.
struct VulkanTuning {
    std::optional<ProductKernel> products = {};             ///< a kernel that does not round
    std::optional<std::uint32_t> subgroups = {};            ///< subgroups of a workgroup that multiplies few rows of x
    std::optional<std::size_t> busyGroups = {};             ///< number of workgroups that keeps the device busy
    std::optional<std::uint32_t> reductionLanes = {};       ///< lanes of a workgroup that reduces rows
    std::optional<std::uint32_t> recurrentTokens = {};      ///< most tokens of a chunk of a prompt; 1: token by token
    std::optional<std::filesystem::path> cacheFolder = {};  ///< folder for data about devices; empty: store nothing
};

}  // namespace vitrine
