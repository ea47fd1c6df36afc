#include "core/compute/vulkan/ops/over_elements.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"

namespace vitrine {

void VulkanBackend::compute(const ops::Multiply& op)
{
    m_queue.settle();
    const Region factors = regionOf(op.y);
    overElements(m_pass.recorder(), "multiply", regionOf(op.x), &factors, 0);
}

}  // namespace vitrine
