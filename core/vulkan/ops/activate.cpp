#include "core/vulkan/ops/activate.h"

#include "core/vulkan/vulkan_backend_impl.h"

namespace vitrine {

void VulkanBackend::activate(const MatrixView& x, const MatrixView* up, Activation f, Role)
{
    const Region values = regionOf(x), factor = up ? regionOf(*up) : Region{};
    if (up && m_queue.recordGate(values, factor, f)) return;
    m_queue.settle();
    recordActivation(m_pass.recorder(), values, up ? &factor : nullptr, f);
}

}  // namespace vitrine
