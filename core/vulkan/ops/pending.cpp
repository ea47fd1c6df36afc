// Operations that wait to be done by the one after them: of a sum that a norm reads, and of rotations before keys are
// stored, no result goes through memory for a dispatch of its own.
#include "core/vulkan/vulkan_backend_impl.h"

#include <utility>

namespace vitrine {

void VulkanBackend::settle()
{
    if (const auto sum = std::exchange(m_sum, {})) recordSum(*sum);
    for (const PendingRope& rope : std::exchange(m_ropes, {})) recordRope(rope);
}

bool VulkanBackend::isIdle() const noexcept
{
    return !m_recorder.isRecording() && !m_sum && m_ropes.empty();
}

}  // namespace vitrine
