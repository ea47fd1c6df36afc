// Products with few rows of x. One dispatch computes several matrices, or a product together with a following gate or
// sum.
#include "core/base/concat.h"
#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/pass/pass.h"
#include "core/compute/vulkan/products/limits.h"
#include "core/compute/vulkan/products/product_kernels.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace vitrine {

void ProductKernels::record(const JoinedProducts& some, std::uint32_t mode, Activation f)
{
    Recorder& recorder = m_bench.pass.recorder();
    JoinedPush push = some.push;
    push.x = recorder.read(some.x);
    for (std::size_t i = 0; i < some.destinations.size(); ++i) {
        push.destination[i] = recorder.write(some.destinations[i]);
    }
    dispatchJoined(some.type, push, mode, f);
}

void ProductKernels::dispatchJoined(QuantType type, const JoinedPush& push, std::uint32_t mode, Activation f,
                                    std::size_t heads)
{
    // With one matrix per head, x also has a distance between heads. The alignment of x then depends on this distance
    // and on the distance between rows.
    const std::size_t stride = mode == VITRINE_JOINED_HEADS ? std::gcd(push.xStride, push.rows[1]) : push.xStride;
    const bool byRows = takesRows(push.columns, push.x, stride);
    const std::uint32_t subgroup = m_bench.context.subgroupSize();
    // Number of rows that a workgroup computes.
    std::size_t own = byRows ? std::size_t{subgroup} * kMatRowsRows : m_subgroups * kMatVecRows;
    if (mode == VITRINE_JOINED_GATED) own /= 2;
    const std::size_t count = mode == VITRINE_JOINED_EACH ? VITRINE_MOST_JOINED : 1;
    std::size_t groups = 0;
    for (std::size_t i = 0; i < count; ++i) groups += groupsFor(push.rows[i], own);
    const auto function = static_cast<std::uint32_t>(f);
    const std::string_view name = quantTraits(type).name;
    Recorder& recorder = m_bench.pass.recorder();
    if (byRows) {
        const std::uint32_t columns = push.tokens == 1 ? 1 : push.tokens <= 8 ? 8 : 16;
        const MatRowsConstants constants{
            .lanes = subgroup, .rows = kMatRowsRows, .columns = columns, .mode = mode, .function = function};
        recorder.dispatch(concat("mat_rows.", name), constants, push, {groups, groupsFor(push.tokens, columns), heads});
        return;
    }
    const std::uint32_t columns = std::bit_ceil(std::min(push.tokens, kFewTokens));
    const MatVecConstants constants{.lanes = m_subgroups * subgroup,
                                    .subgroup = subgroup,
                                    .rows = kMatVecRows,
                                    .columns = columns,
                                    .ragged = isRagged(push.columns, push.x, stride),
                                    .mode = mode,
                                    .function = function};
    recorder.dispatch(concat("mat_vec.", name), constants, push, {groups, groupsFor(push.tokens, columns), heads});
}

bool ProductKernels::isRagged(std::size_t columns, std::uint64_t x, std::size_t stride) noexcept
{
    return columns % 32 != 0 || x % 16 != 0 || stride % 4 != 0;
}

/// Returns whether mat_rows can be used. It reads whole groups of 32 weights, and two values of x at a time.
bool ProductKernels::takesRows(std::size_t columns, std::uint64_t x, std::size_t stride) const noexcept
{
    return m_kernel == ProductKernel::Rows && columns % 32 == 0 && x % 8 == 0 && stride % 2 == 0;
}

}  // namespace vitrine
