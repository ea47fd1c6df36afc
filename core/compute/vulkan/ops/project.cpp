#include "core/compute/vulkan/vulkan_backend_impl.h"

#include <optional>

namespace vitrine {

void VulkanBackend::compute(const ops::Project& op)
{
    m_queue.settle();
    std::optional<RoundedRows> rounded;
    for (const auto& [role, out, weights] : op.products) {
        if (m_queue.join(op.x, out, *weights)) continue;
        m_products.multiply({regionOf(op.x), op.x.columns}, op.x.rows, *weights, {regionOf(out), out.columns}, rounded);
    }
}

}  // namespace vitrine
