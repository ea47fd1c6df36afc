#include "core/vulkan/ops/over_elements.h"
#include "core/vulkan/vulkan_backend_impl.h"

namespace vitrine {

void VulkanBackend::softCap(const MatrixView& x, float cap, Role)
{
    m_queue.settle();
    overElements(m_pass.recorder(), "soft_cap", regionOf(x), nullptr, cap);
}

}  // namespace vitrine
