// Products by integer dot products (mat_dot.comp).
#include "core/base/concat.h"
#include "core/vulkan/memory/scratch.h"
#include "core/vulkan/pass/pass.h"
#include "core/vulkan/products/limits.h"
#include "core/vulkan/products/product_kernels.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// Some types alone have weights that are bytes times a scale; activations are rounded in groups of 32.
bool ProductKernels::takesDot(const DeviceMatrix& w, std::size_t tokens) const
{
    return m_kernel == ProductKernel::Dot && tokens > kFewTokens && tokens <= kMaxGroups && w.columns % 32 == 0 &&
           isKernel(concat("mat_dot.", quantTraits(w.type).name)) && m_isTrusted(w.type);
}

RoundedRows ProductKernels::toBytes(const FloatRows& x, std::size_t count, std::size_t columns)
{
    const std::size_t groups = count * columns / 32;
    const RoundedRows bytes{m_bench.scratch.of(Scratch::Use::Rounded, groups * 32),
                            m_bench.scratch.of(Scratch::Use::RoundedFactors, groups * 2 * sizeof(float))};
    Recorder& recorder = m_bench.pass.recorder();
    BytesPush push{};
    push.x = recorder.read(x.region);
    push.bytes = recorder.write(bytes.values);
    push.factors = recorder.write(bytes.factors);
    push.rows = static_cast<std::uint32_t>(count);
    push.columns = static_cast<std::uint32_t>(columns);
    push.xStride = static_cast<std::uint32_t>(x.stride);
    recorder.dispatch("to_bytes", push, Recorder::forElements(groups));
    return bytes;
}

void ProductKernels::dispatchDot(QuantType type, const ProductPush& push)
{
    m_bench.pass.recorder().dispatch(
        concat("mat_dot.", quantTraits(type).name), push,
        {groupsFor(push.rows, VITRINE_MAT_DOT_TILE), groupsFor(push.tokens, VITRINE_MAT_DOT_TILE)});
}

}  // namespace vitrine
