#include "core/vulkan/ops/over_elements.h"
#include "core/vulkan/vulkan_backend_impl.h"

namespace vitrine {

void VulkanBackend::addResidual(const MatrixView& x, const MatrixView& y, Role)
{
    const Region sum = regionOf(x), term = regionOf(y);
    if (!m_queue.recordSum(sum, term)) m_queue.add(WaitingSum{sum, term});
}

void WaitingSum::record(Pass& pass) const
{
    overElements(pass.recorder(), "add_residual", x, &term, 0);
}

}  // namespace vitrine
