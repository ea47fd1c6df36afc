#include "core/compute/vulkan/ops/over_elements.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"

namespace vitrine {

void VulkanBackend::compute(const ops::AddResidual& op)
{
    const Region sum = regionOf(op.x), term = regionOf(op.y);
    if (!m_queue.recordSum(sum, term)) m_queue.add(WaitingSum{sum, term});
}

void WaitingSum::record(Pass& pass) const
{
    overElements(pass.recorder(), "add_residual", x, &term, 0);
}

}  // namespace vitrine
