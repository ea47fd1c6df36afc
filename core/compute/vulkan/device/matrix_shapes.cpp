#include "core/compute/vulkan/device/matrix_shapes.h"

#include "core/base/error.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace vitrine {

namespace {

constexpr std::string_view kKhr = kMatrixExtensions[0], kNv = kMatrixExtensions[1];

/// Same layout as VkCooperativeMatrixPropertiesKHR of extension 507 (added in version 1.3.255). The headers of Debian
/// 12 lack this structure.
struct KhrProperties {
    VkStructureType sType;
    void* pNext;
    std::uint32_t m, n, k;
    std::uint32_t aType, bType, cType, resultType;
    VkBool32 saturating;
    std::uint32_t scope;
};
constexpr auto kKhrPropertiesType = static_cast<VkStructureType>(1000506001);
using ListKhr = VkResult(VKAPI_PTR*)(VkPhysicalDevice, std::uint32_t*, KhrProperties*);
using ListNv = PFN_vkGetPhysicalDeviceCooperativeMatrixPropertiesNV;

/// Returns the name of a VkComponentTypeKHR. The NV extension numbers its types in the same way.
std::string componentName(std::uint32_t type)
{
    constexpr std::array<const char*, 11> kFirst{"f16", "f32", "f64", "s8",  "s16", "s32",
                                                 "s64", "u8",  "u16", "u32", "u64"};
    constexpr std::array<std::pair<std::uint32_t, const char*>, 5> kLater{{{1000141000, "bf16"},
                                                                           {1000491000, "packed s8"},
                                                                           {1000491001, "packed u8"},
                                                                           {1000491002, "f8 e4m3"},
                                                                           {1000491003, "f8 e5m2"}}};
    if (type < kFirst.size()) return kFirst[type];
    const auto* const found =
        std::find_if(kLater.begin(), kLater.end(), [type](const auto& known) { return known.first == type; });
    return found != kLater.end() ? found->second : "type " + std::to_string(type);
}

/// Returns the name of a VkScopeKHR.
std::string scopeName(std::uint32_t scope)
{
    switch (scope) {
    case 1:
        return "device";
    case 2:
        return "workgroup";
    case 3:
        return "subgroup";
    case 5:
        return "queue family";
    default:
        return "scope " + std::to_string(scope);
    }
}

void check(VkResult result)
{
    if (result == VK_SUCCESS) return;
    throw Error(SENTENCE("Vulkan does not list the shapes of matrix units: error ", static_cast<int>(result), '.'));
}

/// Calls a Vulkan function twice, first for the number of elements and then for the elements, and returns the elements.
/// `empty` is the initial value of an element.
template <typename Properties, typename Function>
std::vector<Properties> listed(Function function, VkPhysicalDevice physical, const Properties& empty)
{
    std::uint32_t count = 0;
    check(function(physical, &count, nullptr));
    std::vector<Properties> found(count, empty);
    check(function(physical, &count, found.data()));
    found.resize(count);
    return found;
}

}  // namespace

std::vector<MatrixShape> khrMatrixShapes(PFN_vkVoidFunction list, VkPhysicalDevice physical)
{
    KhrProperties empty{};
    empty.sType = kKhrPropertiesType;
    std::vector<MatrixShape> shapes;
    for (const KhrProperties& p : listed(reinterpret_cast<ListKhr>(list), physical, empty)) {
        shapes.push_back({kKhr, p.m, p.n, p.k, componentName(p.aType), componentName(p.bType), componentName(p.cType),
                          componentName(p.resultType), scopeName(p.scope), p.saturating == VK_TRUE});
    }
    return shapes;
}

std::vector<MatrixShape> nvMatrixShapes(PFN_vkVoidFunction list, VkPhysicalDevice physical)
{
    VkCooperativeMatrixPropertiesNV empty{};
    empty.sType = VK_STRUCTURE_TYPE_COOPERATIVE_MATRIX_PROPERTIES_NV;
    std::vector<MatrixShape> shapes;
    for (const VkCooperativeMatrixPropertiesNV& p : listed(reinterpret_cast<ListNv>(list), physical, empty)) {
        shapes.push_back({kNv, p.MSize, p.NSize, p.KSize, componentName(p.AType), componentName(p.BType),
                          componentName(p.CType), componentName(p.DType), scopeName(p.scope), false});
    }
    return shapes;
}

std::vector<MatrixShape> matrixShapes(std::string_view extension, VkPhysicalDevice physical,
                                      const std::function<PFN_vkVoidFunction(const char*)>& functionNamed)
{
    const auto shapes = [&](const char* function, auto& shapesOf) {
        const PFN_vkVoidFunction list = functionNamed(function);
        return list ? shapesOf(list, physical) : std::vector<MatrixShape>();
    };
    if (extension == kKhr) return shapes("vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR", khrMatrixShapes);
    if (extension == kNv) return shapes("vkGetPhysicalDeviceCooperativeMatrixPropertiesNV", nvMatrixShapes);
    return {};
}

}  // namespace vitrine
