#pragma once

#include <vulkan/vulkan_core.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// A matrix product that matrix units compute in one operation: result [m, n] = a [m, k] · b [k, n] + c [m, n].
struct MatrixShape {
    std::string_view extension;  ///< "VK_KHR_cooperative_matrix" or "VK_NV_cooperative_matrix"
    std::uint32_t m = 0;
    std::uint32_t n = 0;
    std::uint32_t k = 0;
    std::string a, b, c, result;  ///< number types such as "f16" or "s8"; "type <number>" for an unknown type
    std::string scope;        ///< the invocations that compute the product together, such as "subgroup" or "workgroup"
    bool saturating = false;  ///< whether integer sums saturate
};

/// The extensions for matrix products that this program supports.
inline constexpr std::string_view kMatrixExtensions[] = {"VK_KHR_cooperative_matrix", "VK_NV_cooperative_matrix",
                                                         "VK_NV_cooperative_matrix2"};

/// Returns the matrix products that the driver lists for one extension; empty if the loader does not support the
/// extension. Throws Error.
std::vector<MatrixShape> matrixShapes(std::string_view extension, VkPhysicalDevice physical,
                                      const std::function<PFN_vkVoidFunction(const char*)>& functionNamed);

// The next two functions return the matrix products of the KHR and of the NV extension. `list` is the function
// vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR or …NV.
std::vector<MatrixShape> khrMatrixShapes(PFN_vkVoidFunction list, VkPhysicalDevice physical);
std::vector<MatrixShape> nvMatrixShapes(PFN_vkVoidFunction list, VkPhysicalDevice physical);

}  // namespace vitrine
