// Matrix products with matrix units (mat_units.comp).
#include "core/base/concat.h"
#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/memory/scratch.h"
#include "core/compute/vulkan/pass/pass.h"
#include "core/compute/vulkan/products/limits.h"
#include "core/compute/vulkan/products/product_kernels.h"

#include <cstdint>
#include <string_view>

namespace vitrine {

namespace {

constexpr std::uint32_t kSubgroupRows = 4;
constexpr std::uint32_t kTileRows = 32 * kSubgroupRows;

/// Returns the number of bytes of shared memory that mat_units needs.
std::uint32_t sharedBytes(std::uint32_t tokens, std::uint32_t depth)
{
    return (kTileRows + tokens) * (depth / 8 + 1) * 16;
}

/// Returns the number of tokens of a tile, at most 128. With larger tiles, the weights are decoded less often. However,
/// tiles of 128 tokens are chosen only if all `matrices` matrices together have enough such tiles to keep a device
/// busy.
std::uint32_t tileTokens(std::uint32_t rows, std::size_t count, std::size_t matrices)
{
    if (count <= 32) return 32;
    const std::size_t large = groupsFor(rows, kTileRows) * groupsFor(count, 128) * matrices;
    return count <= 64 || large < kBusyGroups ? 64 : 128;
}

/// Returns the number of choices (pairs of a token and an expert) of a tile, for `choices` choices that are distributed
/// unevenly over `experts` experts. Tiles are narrow if there are few choices per expert: in a wide tile, half of the
/// subgroups would be idle.
std::uint32_t tileChoices(std::uint32_t rows, std::size_t choices, std::size_t experts)
{
    return choices <= 64 * experts ? 32 : tileTokens(rows, choices / experts, experts);
}

MatUnitsConstants constantsFor(const VulkanContext& context, std::uint32_t tokens)
{
    const MatrixUnit& unit = *context.features().matrixUnit;
    const std::uint32_t subgroup = context.subgroupSize();
    const bool deep = unit.depth >= 16 && sharedBytes(tokens, 64) <= context.limits().maxComputeSharedMemorySize;
    return {.lanes = subgroup * (subgroup <= 32 ? 8 : 4),
            .subgroup = subgroup,
            .unitRows = unit.rows,
            .unitTokens = unit.columns,
            .unitDepth = unit.depth,
            .rows = kTileRows,
            .tokens = tokens,
            .depth = deep ? 64U : 32U,
            .subgroupRows = kSubgroupRows};
}

}  // namespace

std::string_view matUnitsKernel(const VulkanContext& context) noexcept
{
    return context.features().matrixUnit->form == MatrixUnit::Form::Khr ? "mat_units_khr." : "mat_units_nv.";
}

/// Returns whether matrix units can be used. F32 weights are excluded, because they must stay exact and matrix units
/// would round them. Matrix units read rows in groups of 32 columns.
bool ProductKernels::takesUnits(QuantType type, std::size_t columns, std::size_t tokens) const
{
    return m_kernel == ProductKernel::Units && tokens > kFewTokens && tokens <= kMaxGroups && columns % 32 == 0 &&
           type != QuantType::F32 && m_isTrusted(type);
}

RoundedRows ProductKernels::toHalves(const Parted& rows)
{
    const std::size_t count = rows.count * rows.parts;
    const RoundedRows halves{m_bench.scratch.of(Scratch::Use::Rounded, count * rows.columns * 2),
                             m_bench.scratch.of(Scratch::Use::RoundedFactors, count * sizeof(float))};
    Recorder& recorder = m_bench.pass.recorder();
    HalvesPush push{};
    push.x = recorder.read(rows.x.region);
    push.halves = recorder.write(halves.values);
    push.factors = recorder.write(halves.factors);
    push.columns = static_cast<std::uint32_t>(rows.columns);
    push.xStride = static_cast<std::uint32_t>(rows.x.stride);
    push.slotX = static_cast<std::uint32_t>(rows.partX);
    recorder.dispatch("to_halves", m_bench.pass.reducing(), push, {rows.count, rows.parts});
    return halves;
}

void ProductKernels::dispatchUnits(QuantType type, const ProductPush& push, const ExpertGroups* groups)
{
    const std::uint32_t width =
        groups ? tileChoices(push.rows, push.tokens, groups->experts) : tileTokens(push.rows, push.tokens, 1);
    MatUnitsConstants constants = constantsFor(m_bench.context, width);
    constants.grouped = groups ? 1 : 0;
    m_bench.pass.recorder().dispatch(
        concat(matUnitsKernel(m_bench.context), quantTraits(type).name), constants, push,
        {groupsFor(push.rows, kTileRows), groups ? groups->tilesOf(width) : groupsFor(push.tokens, width)});
}

}  // namespace vitrine
