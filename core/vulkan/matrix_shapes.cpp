#include "core/vulkan/matrix_shapes.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace vitrine {

namespace {

constexpr std::string_view kKhr = "VK_KHR_cooperative_matrix";
constexpr std::string_view kNv = VK_NV_COOPERATIVE_MATRIX_EXTENSION_NAME;

/// VkCooperativeMatrixPropertiesKHR of extension 507, which headers have from 1.3.255 on; Debian 12's are older.
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

/// VkComponentTypeKHR; that of NV has the same numbers as far as it goes.
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

/// VkScopeKHR
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

/// What a function of Vulkan lists that is asked for the count first; `empty` is what it fills.
template <typename Properties, typename Function>
std::vector<Properties> listed(Function function, VkPhysicalDevice physical, const Properties& empty)
{
    std::uint32_t count = 0;
    vk::resultCheck(static_cast<vk::Result>(function(physical, &count, nullptr)), "listing matrix shapes");
    std::vector<Properties> found(count, empty);
    vk::resultCheck(static_cast<vk::Result>(function(physical, &count, found.data())), "listing matrix shapes");
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

std::vector<std::string_view> matrixExtensions(const vk::raii::PhysicalDevice& physical)
{
    const auto offered = physical.enumerateDeviceExtensionProperties();
    std::vector<std::string_view> found;
    for (const std::string_view name : {kKhr, kNv, std::string_view("VK_NV_cooperative_matrix2")}) {
        if (std::any_of(offered.begin(), offered.end(),
                        [name](const auto& e) { return name == e.extensionName.data(); })) {
            found.push_back(name);
        }
    }
    return found;
}

std::vector<MatrixShape> matrixShapes(const vk::raii::Instance& instance, const vk::raii::PhysicalDevice& physical)
{
    std::vector<MatrixShape> shapes;
    const auto add = [&](const char* function, auto& shapesOf) {
        const PFN_vkVoidFunction list = instance.getProcAddr(function);
        if (!list) return;  // a loader that does not know the extension
        for (MatrixShape& shape : shapesOf(list, *physical)) shapes.push_back(std::move(shape));
    };
    for (const std::string_view extension : matrixExtensions(physical)) {
        if (extension == kKhr) add("vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR", khrMatrixShapes);
        if (extension == kNv) add("vkGetPhysicalDeviceCooperativeMatrixPropertiesNV", nvMatrixShapes);
    }
    return shapes;
}

}  // namespace vitrine
