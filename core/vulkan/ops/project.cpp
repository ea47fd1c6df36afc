#include "core/vulkan/vulkan_backend_impl.h"

#include <optional>

namespace vitrine {

void VulkanBackend::project(const MatrixView& x, std::span<const Projection> projections)
{
    m_queue.settle();
    std::optional<RoundedRows> rounded;
    for (const auto& [out, weights, role] : projections) {
        if (m_queue.join(x, out, weights)) continue;
        m_products.multiply({regionOf(x), x.columns}, x.rows, weights, {regionOf(out), out.columns}, rounded);
    }
}

}  // namespace vitrine
