// Matrix products with integer dot products (mat_dot.comp).
#include "core/base/concat.h"
#include "core/compute/vulkan/memory/scratch.h"
#include "core/compute/vulkan/pass/pass.h"
#include "core/compute/vulkan/products/limits.h"
#include "core/compute/vulkan/products/product_kernels.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// Returns whether integer dot products can be used. The weights of the tensor type must be bytes times a scale. The
/// number of columns must be a multiple of 32, because x is rounded in groups of 32.
bool ProductKernels::takesDot(QuantType type, std::size_t columns, std::size_t tokens) const
{
    return m_kernel == ProductKernel::Dot && tokens > kFewTokens && tokens <= kMaxGroups && columns % 32 == 0 &&
           isKernel(concat("mat_dot.", quantTraits(type).name)) && m_isTrusted(type);
}

RoundedRows ProductKernels::toBytes(const Parted& rows)
{
    const std::size_t count = rows.count * rows.parts, groups = count * rows.columns / 32;
    const RoundedRows bytes{m_bench.scratch.of(Scratch::Use::Rounded, groups * 32),
                            m_bench.scratch.of(Scratch::Use::RoundedFactors, groups * 2 * sizeof(float))};
    Recorder& recorder = m_bench.pass.recorder();
    BytesPush push{};
    push.x = recorder.read(rows.x.region);
    push.bytes = recorder.write(bytes.values);
    push.factors = recorder.write(bytes.factors);
    push.rows = static_cast<std::uint32_t>(count);
    push.columns = static_cast<std::uint32_t>(rows.columns);
    push.xStride = static_cast<std::uint32_t>(rows.x.stride);
    push.slots = static_cast<std::uint32_t>(rows.parts);
    push.slotX = static_cast<std::uint32_t>(rows.partX);
    recorder.dispatch("to_bytes", push, Recorder::forElements(groups));
    return bytes;
}

void ProductKernels::dispatchDot(QuantType type, const ProductPush& push, const ExpertGroups* groups)
{
    constexpr std::size_t kTile = VITRINE_MAT_DOT_TILE;
    m_bench.pass.recorder().dispatch(
        concat("mat_dot.", quantTraits(type).name), MatDotConstants{.grouped = groups ? 1U : 0U}, push,
        {groupsFor(push.rows, kTile), groups ? groups->tilesOf(kTile) : groupsFor(push.tokens, kTile)});
}

}  // namespace vitrine
