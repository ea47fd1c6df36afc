#include "core/compute/vulkan/ops/over_elements.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"

namespace vitrine {

void VulkanBackend::compute(const ops::Clamp& op)
{
    m_queue.settle();
    overElements(m_pass.recorder(), "clamp", regionOf(op.x), nullptr, op.limit);
}

}  // namespace vitrine
