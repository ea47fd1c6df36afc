#include "core/compute/vulkan/device/device_features.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/compute/vulkan/device/matrix_shapes.h"
#include "core/compute/vulkan/device/vulkan_headers.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace vitrine {

namespace {

// Definitions of VK_KHR_cooperative_matrix from the Vulkan registry. The headers of Debian 12 lack this extension.
constexpr const char* kKhrExtension = "VK_KHR_cooperative_matrix";
constexpr auto kKhrFeatures = static_cast<VkStructureType>(1000506000);
struct KhrFeatures {
    VkStructureType type = kKhrFeatures;
    void* next = nullptr;
    VkBool32 cooperativeMatrix = VK_FALSE;
    VkBool32 robustBufferAccess = VK_FALSE;
};
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

/// Returns the first matrix unit in the driver's list that the kernel mat_units can use; nullopt if it cannot use any.
std::optional<MatrixUnit> unitOf(MatrixUnit::Form form, const vk::raii::Instance& instance,
                                 const vk::raii::PhysicalDevice& physical)
{
    const auto named = [&](const char* function) { return instance.getProcAddr(function); };
    std::vector<MatrixUnit> units;
    try {
        const char* const extension = form == MatrixUnit::Form::Khr ? kKhrExtension : kNvExtension;
        for (const MatrixShape& s : matrixShapes(extension, *physical, named)) {
            const bool halves = s.a == "f16" && s.b == "f16", sums = s.c == "f32" && s.result == "f32";
            if (halves && sums && s.scope == "subgroup") units.push_back({form, s.m, s.n, s.k});
        }
    } catch (const Error&) {
        return {};
    }
    return suitedUnit(units);
}

std::optional<MatrixUnit> findUnit(const vk::raii::Instance& instance, const vk::raii::PhysicalDevice& physical,
                                   const Extensions& extensions)
{
    const auto core = featuresOf<vk::PhysicalDeviceVulkan12Features>(physical);
    if (!core.shaderFloat16 || !core.vulkanMemoryModel) return {};
    std::optional<MatrixUnit> unit;
    if (extensions.has(kKhrExtension) && featuresOf<KhrFeatures>(physical).cooperativeMatrix) {
        unit = unitOf(MatrixUnit::Form::Khr, instance, physical);
    }
    if (!unit && extensions.has(kNvExtension) &&
        featuresOf<vk::PhysicalDeviceCooperativeMatrixFeaturesNV>(physical).cooperativeMatrix) {
        unit = unitOf(MatrixUnit::Form::Nv, instance, physical);
    }
    return unit;
}

/// Sets found.integerDot and found.integerDotIsFast.
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
    // In mat_units, a subgroup computes 32 rows for at least 16 tokens, and processes 32 columns at a time with reads
    // of 16 bytes. The shape of the matrix unit must divide these sizes.
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
    // mat_units requires full subgroups of a fixed size.
    if (found.subgroupSizes) found.matrixUnit = findUnit(instance, physical, extensions);
    return found;
}

vk::raii::Device makeDevice(const vk::raii::PhysicalDevice& physical, const QueueChoice& queues,
                            const DeviceFeatures& features, std::vector<const char*> names)
{
    vk::PhysicalDeviceVulkan12Features core;
    // Timeline semaphores need no check, because every device with Vulkan 1.2 has them.
    core.bufferDeviceAddress = core.timelineSemaphore = VK_TRUE;
    vk::PhysicalDeviceSubgroupSizeControlFeatures sizes(VK_TRUE, VK_TRUE);
    if (features.subgroupSizes) {
        core.pNext = &sizes;
        names.push_back(kSizesExtension);
    }
    KhrFeatures khr{.cooperativeMatrix = VK_TRUE};
    vk::PhysicalDeviceCooperativeMatrixFeaturesNV nv(VK_TRUE);
    if (features.matrixUnit) {
        core.shaderFloat16 = core.vulkanMemoryModel = VK_TRUE;
        const bool isKhr = features.matrixUnit->form == MatrixUnit::Form::Khr;
        sizes.pNext = isKhr ? static_cast<void*>(&khr) : &nv;
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
    const std::vector<VkDeviceQueueCreateInfo> wanted = queues.createInfos();
    const std::vector<vk::DeviceQueueCreateInfo> infos(wanted.begin(), wanted.end());
    return {physical, vk::DeviceCreateInfo({}, infos, {}, names, &basic, &core)};
}

}  // namespace vitrine
