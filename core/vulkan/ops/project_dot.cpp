#include "core/base/error.h"
#include "core/vulkan/vulkan_backend_impl.h"
#include "vk_kernels/interface/push_constants.h"

#include <cstddef>
#include <cstdint>

// Products by integer dot products (mat_dot.comp).
namespace vitrine {

namespace {

constexpr std::size_t kFewTokens = 8;  ///< that mat_vec multiplies better
constexpr std::size_t kTile = 64;      ///< rows and tokens of a workgroup

}  // namespace

/// Some types alone have weights that are bytes times a scale; activations are rounded in groups of 32.
bool VulkanBackend::takesDot(const DeviceMatrix& w, std::size_t tokens) const noexcept
{
    return products == Products::Dot && tokens > kFewTokens && tokens <= kMaxGroups && w.columns % 32 == 0 &&
           isKernel(concat("mat_dot.", quantTraits(w.type).name));
}

VulkanBackend::Rounded VulkanBackend::toBytes(const Rows& x, std::size_t count, std::size_t columns)
{
    const std::size_t groups = count * columns / 32;
    const Rounded bytes{scratch(m_rounded, groups * 32), scratch(m_roundedFactors, groups * 2 * sizeof(float))};
    BytesPush push{};
    push.x = m_recorder.read(x.region);
    push.bytes = m_recorder.write(bytes.values);
    push.factors = m_recorder.write(bytes.factors);
    push.rows = static_cast<std::uint32_t>(count);
    push.columns = static_cast<std::uint32_t>(columns);
    push.xStride = static_cast<std::uint32_t>(x.stride);
    m_recorder.dispatch("to_bytes", {}, push, Recorder::forElements(groups));
    return bytes;
}

void VulkanBackend::dispatchDot(QuantType type, const ProductPush& push)
{
    m_recorder.dispatch(concat("mat_dot.", quantTraits(type).name), {}, push,
                        {(push.rows + kTile - 1) / kTile, (push.tokens + kTile - 1) / kTile});
}

}  // namespace vitrine
