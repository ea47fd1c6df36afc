#include "core/compute/vulkan/vulkan_backend_impl.h"
#include "vk_kernels/interface/push_constants.h"

namespace vitrine {

void VulkanBackend::compute(const ops::Xielu& op)
{
    const auto& [role, x, f] = op;
    m_queue.settle();
    if (x.elements() == 0) return;
    XieluPush push{};
    push.x = m_pass.recorder().write(regionOf(x));
    push.count = static_cast<std::uint32_t>(x.elements());
    push.positive = f.positive;
    push.negative = f.negative;
    push.beta = f.beta;
    push.epsilon = f.epsilon;
    m_pass.recorder().dispatch("xielu", push, Recorder::forElements(x.elements()));
}

}  // namespace vitrine
