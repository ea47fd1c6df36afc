#include "core/compute/vulkan/ops/activate.h"

#include "core/compute/vulkan/vulkan_backend_impl.h"

namespace vitrine {

void VulkanBackend::compute(const ops::Activate& op)
{
    const Region values = regionOf(op.x), factor = op.up ? regionOf(*op.up) : Region{};
    if (op.up && m_queue.recordGate(values, factor, op.f)) return;
    m_queue.settle();
    recordActivation(m_pass.recorder(), values, op.up ? &factor : nullptr, op.f);
}

}  // namespace vitrine
