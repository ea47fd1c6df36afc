// Products of each token with the experts that it has chosen.
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/vulkan/device/vulkan_context.h"
#include "core/vulkan/memory/constant_tables.h"
#include "core/vulkan/pass/pass.h"
#include "core/vulkan/products/limits.h"
#include "core/vulkan/products/product_kernels.h"

namespace vitrine {

void ProductKernels::multiplyExperts(const DeviceExperts& experts, const ExpertRows& rows, const Region& chosen,
                                     std::size_t tokens, std::size_t used)
{
    const std::size_t groups = groupsFor(experts.rows, m_subgroups * kMatVecRows);
    if (groups > kMaxGroups || tokens * used > kMaxGroups) {
        throw Error(concat("Experts of ", experts.rows, " rows for ", tokens,
                           " tokens are more than one Vulkan kernel can take."));
    }
    Recorder& recorder = m_bench.pass.recorder();
    for (const DeviceExperts::OfType& list : experts.matrices) {
        ProductPush push{};
        push.weights = list.addresses.address;
        push.bias = experts.biases.address;
        push.tables = m_bench.tables.grids().address;
        push.x = recorder.read(rows.x);
        push.chosen = recorder.read(chosen);
        push.destination = recorder.write(rows.destination);
        push.rows = static_cast<std::uint32_t>(experts.rows);
        push.columns = static_cast<std::uint32_t>(experts.columns);
        push.rowWords = static_cast<std::uint32_t>(list.rowBytes / 4);
        push.tokens = static_cast<std::uint32_t>(tokens * used);
        push.xStride = static_cast<std::uint32_t>(rows.xStride);
        push.destinationStride = static_cast<std::uint32_t>(rows.destinationStride);
        push.slots = static_cast<std::uint32_t>(used);
        push.slotX = static_cast<std::uint32_t>(rows.slotX);
        push.slotDestination = static_cast<std::uint32_t>(rows.slotDestination);
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

}  // namespace vitrine
