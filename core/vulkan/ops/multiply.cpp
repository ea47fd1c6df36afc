#include "core/vulkan/ops/over_elements.h"
#include "core/vulkan/vulkan_backend_impl.h"

namespace vitrine {

void VulkanBackend::multiply(const MatrixView& x, const MatrixView& y)
{
    m_queue.settle();
    const Region factors = regionOf(y);
    overElements(m_pass.recorder(), "multiply", regionOf(x), &factors, 0);
}

}  // namespace vitrine
