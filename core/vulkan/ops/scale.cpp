#include "core/vulkan/ops/over_elements.h"
#include "core/vulkan/vulkan_backend_impl.h"

namespace vitrine {

void VulkanBackend::scale(const MatrixView& x, float factor, Role)
{
    m_queue.settle();
    overElements(m_pass.recorder(), "scale", regionOf(x), nullptr, factor);
}

}  // namespace vitrine
