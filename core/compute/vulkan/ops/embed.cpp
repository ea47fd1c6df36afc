#include "core/base/concat.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"
#include "vk_kernels/interface/push_constants.h"

namespace vitrine {

void VulkanBackend::lookUp(const MatrixView& x, const Tensor& table, bool byPosition)
{
    m_queue.settle();
    if (x.rows == 0) return;
    const DeviceMatrix& weights = m_weights.matrix(table);
    EmbedPush push{};
    push.weights = weights.region.address;
    push.tables = m_tables.grids().address;
    push.state = m_pass.recorder().read(m_pass.state());
    push.destination = m_pass.recorder().write(regionOf(x));
    push.columns = static_cast<std::uint32_t>(x.columns);
    push.rowWords = static_cast<std::uint32_t>(weights.rowBytes / 4);
    push.tokens = static_cast<std::uint32_t>(x.rows);
    push.byPosition = byPosition ? 1 : 0;
    push.add = byPosition ? 1 : 0;
    const std::size_t groups = (x.columns + 31) / 32;
    m_pass.recorder().dispatch(concat("embed.", quantTraits(weights.type).name), push,
                               Recorder::forElements(x.rows * groups));
}

void VulkanBackend::compute(const ops::Embed& op)
{
    lookUp(op.x, *op.table, false);
}

void VulkanBackend::compute(const ops::AddPositions& op)
{
    lookUp(op.x, *op.table, true);
}

}  // namespace vitrine
