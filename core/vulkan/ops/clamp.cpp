#include "core/vulkan/ops/over_elements.h"
#include "core/vulkan/vulkan_backend_impl.h"

namespace vitrine {

void VulkanBackend::clamp(const MatrixView& x, float limit)
{
    m_queue.settle();
    overElements(m_pass.recorder(), "clamp", regionOf(x), nullptr, limit);
}

}  // namespace vitrine
