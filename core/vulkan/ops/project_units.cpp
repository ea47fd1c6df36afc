#include "core/base/error.h"
#include "core/vulkan/vulkan_backend_impl.h"
#include "core/vulkan/vulkan_context.h"
#include "vk_kernels/interface/push_constants.h"

#include <cstdint>
#include <string_view>

// Products by matrix units (mat_units.comp).
namespace vitrine {

namespace {

constexpr std::size_t kFewTokens = 8;  ///< that mat_vec multiplies better
constexpr std::uint32_t kSubgroupRows = 4;
constexpr std::uint32_t kTileRows = 32 * kSubgroupRows;

/// Bytes of shared memory that mat_units takes.
std::uint32_t sharedBytes(std::uint32_t tokens, std::uint32_t depth)
{
    return (kTileRows + tokens) * (depth / 8 + 1) * 16;
}

}  // namespace

/// Weights in 32 bits stay exact, and rows are read in groups of 32.
bool VulkanBackend::takesUnits(const DeviceMatrix& w, std::size_t tokens) const noexcept
{
    return products == Products::Units && tokens > kFewTokens && tokens <= kMaxGroups && w.columns % 32 == 0 &&
           w.type != QuantType::F32;
}

VulkanBackend::Rounded VulkanBackend::toHalves(const Rows& x, std::size_t count, std::size_t columns)
{
    const Rounded halves{scratch(m_rounded, count * columns * 2), scratch(m_roundedFactors, count * sizeof(float))};
    HalvesPush push{};
    push.x = m_recorder.read(x.region);
    push.halves = m_recorder.write(halves.values);
    push.factors = m_recorder.write(halves.factors);
    push.columns = static_cast<std::uint32_t>(columns);
    push.xStride = static_cast<std::uint32_t>(x.stride);
    m_recorder.dispatch("to_halves", {reductionLanes, isOneSubgroup()}, push, {count, 1});
    return halves;
}

void VulkanBackend::dispatchUnits(QuantType type, const ProductPush& push)
{
    const MatrixUnit& unit = *m_context->features().matrixUnit;
    const std::uint32_t subgroup = m_context->subgroupSize();
    const std::uint32_t lanes = subgroup * (subgroup <= 32 ? 8 : 4);
    const std::uint32_t tokens = push.tokens > 64 ? 128 : push.tokens > 32 ? 64 : 32;
    const bool deep = unit.depth >= 16 && sharedBytes(tokens, 64) <= m_context->limits().maxComputeSharedMemorySize;
    const std::uint32_t depth = deep ? 64 : 32;
    const std::string_view kernel = unit.form == MatrixUnit::Form::Khr ? "mat_units_khr." : "mat_units_nv.";
    m_recorder.dispatch(concat(kernel, quantTraits(type).name),
                        {lanes, subgroup, unit.rows, unit.columns, unit.depth, kTileRows, tokens, depth, kSubgroupRows},
                        push, {(push.rows + kTileRows - 1) / kTileRows, (push.tokens + tokens - 1) / tokens});
}

}  // namespace vitrine
