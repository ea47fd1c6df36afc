// Operations that wait to be done together with the one after them: of products before a gate or a sum, of a sum that a
// norm reads, of rotations before keys are stored, and of storing before attention, no result goes through memory for a
// dispatch of its own.
#include "core/vulkan/vulkan_backend_impl.h"

#include <utility>

namespace vitrine {

void VulkanBackend::settle()
{
    for (PendingProducts& some : std::exchange(m_products, {}))
        recordProducts(std::move(some), VITRINE_JOINED_EACH, {});
    if (const auto sum = std::exchange(m_sum, {})) recordSum(*sum);
    for (const PendingRope& rope : std::exchange(m_ropes, {})) recordRope(rope);
    if (const auto store = std::exchange(m_store, {})) recordStore(*store);
}

bool VulkanBackend::isIdle() const noexcept
{
    return !m_recorder.isRecording() && m_products.empty() && !m_sum && m_ropes.empty() && !m_store;
}

}  // namespace vitrine
