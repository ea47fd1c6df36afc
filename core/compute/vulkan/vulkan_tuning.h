#pragma once

#include "core/compute/vulkan/products/product_kernel.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>

namespace vitrine {

/// Settings of a back end for tests. For empty settings, the back end chooses values that suit the device.
struct VulkanTuning {
    std::optional<ProductKernel> products = {};   ///< kernel for products; it must not be one that rounds
    std::optional<std::uint32_t> subgroups = {};  ///< number of subgroups of a workgroup that multiplies few rows of x
    std::optional<std::size_t> busyGroups = {};   ///< number of workgroups that keeps the device busy
    std::optional<std::uint32_t> reductionLanes = {};  ///< number of lanes of a workgroup that reduces rows
    /// Maximum number of tokens of a prompt that a recurrent state processes at a time; 1: token by token.
    std::optional<std::uint32_t> recurrentTokens = {};
    /// Folder for data about devices; with an empty path, nothing is stored.
    std::optional<std::filesystem::path> cacheFolder = {};
};

}  // namespace vitrine
