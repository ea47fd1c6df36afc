#include "core/compute/vulkan/ops/over_elements.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"

namespace vitrine {

void VulkanBackend::compute(const ops::SoftCap& op)
{
    m_queue.settle();
    overElements(m_pass.recorder(), "soft_cap", regionOf(op.x), nullptr, op.cap);
}

}  // namespace vitrine
