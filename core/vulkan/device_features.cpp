#include "core/vulkan/device_features.h"

#include "core/base/error.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace vitrine {

namespace {

// VK_KHR_cooperative_matrix as the Vulkan registry has it, which is newer than the headers of Debian 12.
constexpr const char* kKhrExtension = "VK_KHR_cooperative_matrix";
constexpr auto kKhrFeatures = static_cast<VkStructureType>(1000506000);
constexpr auto kKhrProperties = static_cast<VkStructureType>(1000506001);
struct KhrFeatures {
    VkStructureType type = kKhrFeatures;
    void* next = nullptr;
    VkBool32 cooperativeMatrix = VK_FALSE;
    VkBool32 robustBufferAccess = VK_FALSE;
};
struct KhrProperties {
    VkStructureType type = kKhrProperties;
    void* next = nullptr;
    std::uint32_t rows, columns, depth;
    VkComponentTypeNV left, right, sum, result;  ///< numbered as those of NV
    VkBool32 saturates;
    VkScopeNV scope;
};
using GetKhrProperties = VkResult(VKAPI_PTR*)(VkPhysicalDevice, std::uint32_t*, KhrProperties*);

constexpr auto kNvExtension = VK_NV_COOPERATIVE_MATRIX_EXTENSION_NAME;
constexpr auto kDotExtension = VK_KHR_SHADER_INTEGER_DOT_PRODUCT_EXTENSION_NAME;
constexpr auto kSizesExtension = VK_EXT_SUBGROUP_SIZE_CONTROL_EXTENSION_NAME;

class Extensions {
public:
    explicit Extensions(const vk::raii::PhysicalDevice& physical) : m_all(physical.enumerateDeviceExtensionProperties())
    {
    }
    bool has(std::string_view name) const
    {
        return std::any_of(m_all.begin(), m_all.end(),
                           [name](const auto& e) { return name == e.extensionName.data(); });
    }

private:
    std::vector<vk::ExtensionProperties> m_all;
};

template <typename Features>
Features featuresOf(const vk::raii::PhysicalDevice& physical)
{
    Features features;
    VkPhysicalDeviceFeatures2 all{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, &features, {}};
    physical.getDispatcher()->vkGetPhysicalDeviceFeatures2(*physical, &all);
    return features;
}

std::vector<MatrixUnit> khrUnits(const vk::raii::Instance& instance, const vk::raii::PhysicalDevice& physical)
{
    const auto get =
        reinterpret_cast<GetKhrProperties>(instance.getProcAddr("vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR"));
    std::uint32_t count = 0;
    if (!get || get(*physical, &count, nullptr) != VK_SUCCESS) return {};
    std::vector<KhrProperties> offered(count);
    if (get(*physical, &count, offered.data()) != VK_SUCCESS) return {};
    std::vector<MatrixUnit> units;
    for (const KhrProperties& p : offered) {
        const bool halves = p.left == VK_COMPONENT_TYPE_FLOAT16_NV && p.right == VK_COMPONENT_TYPE_FLOAT16_NV;
        const bool sums = p.sum == VK_COMPONENT_TYPE_FLOAT32_NV && p.result == VK_COMPONENT_TYPE_FLOAT32_NV;
        if (halves && sums && p.scope == VK_SCOPE_SUBGROUP_NV) {
            units.push_back({MatrixUnit::Form::Khr, p.rows, p.columns, p.depth});
        }
    }
    return units;
}

std::vector<MatrixUnit> nvUnits(const vk::raii::PhysicalDevice& physical)
{
    using Type = vk::ComponentTypeNV;
    std::vector<MatrixUnit> units;
    for (const vk::CooperativeMatrixPropertiesNV& p : physical.getCooperativeMatrixPropertiesNV()) {
        const bool halves = p.AType == Type::eFloat16 && p.BType == Type::eFloat16;
        const bool sums = p.CType == Type::eFloat32 && p.DType == Type::eFloat32;
        if (halves && sums && p.scope == vk::ScopeNV::eSubgroup) {
            units.push_back({MatrixUnit::Form::Nv, p.MSize, p.NSize, p.KSize});
        }
    }
    return units;
}

std::optional<MatrixUnit> findUnit(const vk::raii::Instance& instance, const vk::raii::PhysicalDevice& physical,
                                   const Extensions& extensions)
{
    const auto core = featuresOf<vk::PhysicalDeviceVulkan12Features>(physical);
    if (!core.shaderFloat16 || !core.vulkanMemoryModel) return {};
    std::optional<MatrixUnit> unit;
    if (extensions.has(kKhrExtension) && featuresOf<KhrFeatures>(physical).cooperativeMatrix) {
        unit = suitedUnit(khrUnits(instance, physical));
    }
    if (!unit && extensions.has(kNvExtension) &&
        featuresOf<vk::PhysicalDeviceCooperativeMatrixFeaturesNV>(physical).cooperativeMatrix) {
        unit = suitedUnit(nvUnits(physical));
    }
    return unit;
}

/// Whether shaders may ask for integer dot products, and whether the device has instructions for them.
void findIntegerDot(const vk::raii::PhysicalDevice& physical, DeviceFeatures& found)
{
    found.integerDot =
        featuresOf<vk::PhysicalDeviceShaderIntegerDotProductFeatures>(physical).shaderIntegerDotProduct == VK_TRUE;
    const auto chain =
        physical.getProperties2<vk::PhysicalDeviceProperties2, vk::PhysicalDeviceShaderIntegerDotProductProperties>();
    const auto& speed = chain.get<vk::PhysicalDeviceShaderIntegerDotProductProperties>();
    found.integerDotIsFast = found.integerDot && speed.integerDotProduct4x8BitPackedSignedAccelerated == VK_TRUE;
}

}  // namespace

std::string description(const MatrixUnit& unit)
{
    return concat(unit.rows, 'x', unit.columns, 'x', unit.depth, " (",
                  unit.form == MatrixUnit::Form::Khr ? kKhrExtension : kNvExtension, ')');
}

std::optional<MatrixUnit> suitedUnit(std::span<const MatrixUnit> offered) noexcept
{
    // A subgroup of mat_units owns 32 rows and at least 16 tokens, 32 columns deep, and reads 16 bytes at once.
    const auto suits = [](const MatrixUnit& u) {
        const bool whole = u.rows > 0 && u.columns > 0 && u.depth > 0;
        return whole && 16 % u.rows == 0 && u.rows % 4 == 0 && 16 % u.columns == 0 && 32 % u.depth == 0 &&
               u.depth % 8 == 0;
    };
    const auto found = std::find_if(offered.begin(), offered.end(), suits);
    if (found == offered.end()) return {};
    return *found;
}

DeviceFeatures DeviceFeatures::of(const vk::raii::Instance& instance, const vk::raii::PhysicalDevice& physical)
{
    const Extensions extensions(physical);
    DeviceFeatures found;
    found.int64 = physical.getFeatures().shaderInt64 == VK_TRUE;
    const auto subgroups =
        physical.getProperties2<vk::PhysicalDeviceProperties2, vk::PhysicalDeviceSubgroupProperties>();
    const auto operations = subgroups.get<vk::PhysicalDeviceSubgroupProperties>().supportedOperations;
    found.shuffle = static_cast<bool>(operations & vk::SubgroupFeatureFlagBits::eShuffle);
    if (extensions.has(kSizesExtension)) {
        const auto sizes = featuresOf<vk::PhysicalDeviceSubgroupSizeControlFeatures>(physical);
        const auto chain =
            physical.getProperties2<vk::PhysicalDeviceProperties2, vk::PhysicalDeviceSubgroupSizeControlProperties>();
        const auto stages = chain.get<vk::PhysicalDeviceSubgroupSizeControlProperties>().requiredSubgroupSizeStages;
        found.subgroupSizes =
            sizes.subgroupSizeControl && sizes.computeFullSubgroups && (stages & vk::ShaderStageFlagBits::eCompute);
    }
    if (extensions.has(kDotExtension)) findIntegerDot(physical, found);
    // The kernel counts on subgroups of one size, all of whose lanes work.
    if (found.subgroupSizes) found.matrixUnit = findUnit(instance, physical, extensions);
    return found;
}

vk::raii::Device makeDevice(const vk::raii::PhysicalDevice& physical, const QueueChoice& queues,
                            const DeviceFeatures& features, std::vector<const char*> names)
{
    vk::PhysicalDeviceVulkan12Features core;
    core.bufferDeviceAddress = core.timelineSemaphore = VK_TRUE;  // every device with Vulkan 1.2 has the latter
    vk::PhysicalDeviceSubgroupSizeControlFeatures sizes(VK_TRUE, VK_TRUE);
    KhrFeatures khr{.cooperativeMatrix = VK_TRUE};
    vk::PhysicalDeviceCooperativeMatrixFeaturesNV nv(VK_TRUE);
    if (features.matrixUnit) {
        core.shaderFloat16 = core.vulkanMemoryModel = VK_TRUE;
        const bool isKhr = features.matrixUnit->form == MatrixUnit::Form::Khr;
        sizes.pNext = isKhr ? static_cast<void*>(&khr) : &nv;
        core.pNext = &sizes;
        names.push_back(kSizesExtension);
        names.push_back(isKhr ? kKhrExtension : kNvExtension);
    }
    vk::PhysicalDeviceShaderIntegerDotProductFeatures dot(VK_TRUE);
    if (features.integerDot) {
        dot.pNext = core.pNext;
        core.pNext = &dot;
        names.push_back(kDotExtension);
    }
    vk::PhysicalDeviceFeatures basic;
    basic.shaderInt64 = features.int64;
    const std::vector<vk::DeviceQueueCreateInfo> infos = queues.createInfos();
    return {physical, vk::DeviceCreateInfo({}, infos, {}, names, &basic, &core)};
}

}  // namespace vitrine
