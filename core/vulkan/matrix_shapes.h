#pragma once

#include "core/vulkan/vulkan_headers.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// A product that a device's matrix units compute at once: result [m, n] = a [m, k] · b [k, n] + c [m, n].
struct MatrixShape {
    std::string_view extension;  ///< "VK_KHR_cooperative_matrix" or "VK_NV_cooperative_matrix"
    std::uint32_t m = 0;
    std::uint32_t n = 0;
    std::uint32_t k = 0;
    std::string a, b, c, result;  ///< "f16", "s8", …; "type <number>" for one that is not known
    std::string scope;            ///< of the invocations that share in it: "subgroup", "workgroup", …
    bool saturating = false;      ///< integer sums end at the largest number
};

/// The extensions for products of matrices, of those known, that the device has.
std::vector<std::string_view> matrixExtensions(const vk::raii::PhysicalDevice& physical);

/// What the driver lists, in its order. Throws vk::SystemError.
std::vector<MatrixShape> matrixShapes(const vk::raii::Instance& instance, const vk::raii::PhysicalDevice& physical);

// The same by the function of an extension itself: vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR or …NV.
std::vector<MatrixShape> khrMatrixShapes(PFN_vkVoidFunction list, VkPhysicalDevice physical);
std::vector<MatrixShape> nvMatrixShapes(PFN_vkVoidFunction list, VkPhysicalDevice physical);

}  // namespace vitrine
