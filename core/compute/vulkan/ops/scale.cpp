#include "core/compute/vulkan/ops/over_elements.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"

namespace vitrine {

void VulkanBackend::compute(const ops::Scale& op)
{
    m_queue.settle();
    overElements(m_pass.recorder(), "scale", regionOf(op.x), nullptr, op.factor);
}

}  // namespace vitrine
