// Products of each token with its chosen experts. A choice is a pair of a token and one of its experts. Products are
// computed separately for each choice, or together for all choices of an expert.
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/memory/constant_tables.h"
#include "core/compute/vulkan/memory/scratch.h"
#include "core/compute/vulkan/pass/pass.h"
#include "core/compute/vulkan/products/limits.h"
#include "core/compute/vulkan/products/product_kernels.h"

#include <algorithm>

namespace vitrine {

namespace {

/// Minimum average number of choices per expert for grouping the choices by expert. In a group, the expert's weights
/// are decoded once for many choices.
constexpr std::size_t kFewChoices = 3;

/// Returns the push constants, except for the regions that a product reads and writes.
ProductPush pushOf(const DeviceExperts& experts, const DeviceExperts::OfType& list, const ExpertRows& rows,
                   std::size_t tokens, std::size_t used)
{
    ProductPush push{};
    push.weights = list.addresses.address;
    push.bias = experts.biases.address;
    push.rows = static_cast<std::uint32_t>(experts.rows);
    push.columns = static_cast<std::uint32_t>(experts.columns);
    push.rowWords = static_cast<std::uint32_t>(list.rowBytes / 4);
    push.tokens = static_cast<std::uint32_t>(tokens * used);
    push.xStride = static_cast<std::uint32_t>(rows.xStride);
    push.destinationStride = static_cast<std::uint32_t>(rows.destinationStride);
    push.slots = static_cast<std::uint32_t>(used);
    push.slotX = static_cast<std::uint32_t>(rows.slotX);
    push.slotDestination = static_cast<std::uint32_t>(rows.slotDestination);
    return push;
}

}  // namespace

void ProductKernels::multiplyExperts(const DeviceExperts& experts, const ExpertRows& rows, const Region& chosen,
                                     std::size_t tokens, std::size_t used)
{
    const std::size_t groups = groupsFor(experts.rows, m_subgroups * kMatVecRows);
    if (groups > kMaxGroups || tokens * used > kMaxGroups) {
        throw Error(SENTENCE("A single Vulkan kernel cannot compute experts of ", experts.rows, " rows for ", tokens,
                             " tokens."));
    }
    Recorder& recorder = m_bench.pass.recorder();
    for (const DeviceExperts::OfType& list : experts.matrices) {
        ProductPush push = pushOf(experts, list, rows, tokens, used);
        push.tables = m_bench.tables.grids().address;
        push.x = recorder.read(rows.x);
        push.chosen = recorder.read(chosen);
        push.destination = recorder.write(rows.destination);
        const std::string_view name = quantTraits(list.type).name;
        const std::uint32_t lanes = m_bench.context.subgroupSize();
        if (takesRows(experts.columns, push.x, rows.xStride) && rows.slotX % 2 == 0) {
            recorder.dispatch(concat("expert_mat_rows.", name),
                              MatRowsConstants{.lanes = lanes, .rows = kMatRowsRows, .columns = 1}, push,
                              {groupsFor(experts.rows, std::size_t{lanes} * kMatRowsRows), tokens * used});
            continue;
        }
        const MatVecConstants constants{.lanes = m_subgroups * lanes,
                                        .subgroup = lanes,
                                        .rows = kMatVecRows,
                                        .columns = 1,
                                        .ragged =
                                            isRagged(experts.columns, push.x, rows.xStride) || rows.slotX % 4 != 0};
        recorder.dispatch(concat("expert_mat_vec.", name), constants, push, {groups, tokens * used});
    }
}

std::optional<ExpertGroups> ProductKernels::group(const Region& chosen, std::size_t tokens, std::size_t used,
                                                  std::size_t count)
{
    const std::size_t choices = tokens * used;
    if (!takesTiles(tokens) || choices < kFewChoices * count || count > VITRINE_MOST_GROUPED) return {};
    // Upper bound of the number of tiles: all complete tiles, and one incomplete tile per expert.
    const std::size_t most = choices / VITRINE_EXPERT_TILE + count;
    const ExpertGroups groups{m_bench.scratch.of(Scratch::Use::SortedChoices, choices * sizeof(std::uint32_t)),
                              m_bench.scratch.of(Scratch::Use::ExpertTiles, 3 * most * sizeof(std::uint32_t)), count,
                              most};
    Recorder& recorder = m_bench.pass.recorder();
    GroupExpertsPush push{};
    push.chosen = recorder.read(chosen);
    push.sorted = recorder.write(groups.sorted);
    push.tiles = recorder.write(groups.tiles);
    push.choices = static_cast<std::uint32_t>(choices);
    push.count = static_cast<std::uint32_t>(count);
    push.tileCount = static_cast<std::uint32_t>(most);
    recorder.dispatch("group_experts", push, {count});
    return groups;
}

void ProductKernels::multiplyGroups(const DeviceExperts& experts, const ExpertRows& rows, const ExpertGroups& groups,
                                    std::size_t tokens, std::size_t used, std::optional<RoundedRows>& rounded)
{
    Recorder& recorder = m_bench.pass.recorder();
    for (const DeviceExperts::OfType& list : experts.matrices) {
        const bool units = takesUnits(list.type, experts.columns, tokens);
        const bool dot = takesDot(list.type, experts.columns, tokens);
        const Parted parted{{rows.x, rows.xStride}, tokens, experts.columns, rows.slotX == 0 ? 1 : used, rows.slotX};
        if (units && !rounded) rounded = toHalves(parted);
        if (dot && !rounded) rounded = toBytes(parted);
        ProductPush push = pushOf(experts, list, rows, tokens, used);
        push.tables = m_bench.tables.grids().address;
        push.x = recorder.read(units || dot ? rounded->values : rows.x);
        push.xFactors = units || dot ? recorder.read(rounded->factors) : 0;
        push.chosen = recorder.read(groups.sorted);
        push.tiles = recorder.read(groups.tiles);
        push.destination = recorder.write(rows.destination);
        if (units) {
            dispatchUnits(list.type, push, &groups);
        } else if (dot) {
            dispatchDot(list.type, push, &groups);
        } else {
            recorder.dispatch(concat("mat_mat.", quantTraits(list.type).name),
                              MatMatConstants{.ragged = experts.columns % 32 != 0, .grouped = 1}, push,
                              {groupsFor(experts.rows, VITRINE_MAT_MAT_TILE), groups.tilesOf(VITRINE_MAT_MAT_TILE)});
        }
    }
}

}  // namespace vitrine
