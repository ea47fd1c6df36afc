// The operations that go over elements.
#include "core/base/error.h"
#include "core/vulkan/vulkan_backend_impl.h"
#include "vk_kernels/interface/push_constants.h"

namespace vitrine {

namespace {

void overElements(Recorder& recorder, std::string_view kernel, std::initializer_list<std::uint32_t> constants,
                  const Region& x, const Region* y, float factor)
{
    const std::size_t count = x.bytes / sizeof(float);
    if (count == 0) return;
    if (count > UINT32_MAX) throw Error(concat(count, " values are more than one Vulkan kernel can take."));
    ElementsPush push{};
    push.y = y ? recorder.read(*y) : 0;
    push.x = recorder.write(x);
    push.count = static_cast<std::uint32_t>(count);
    push.factor = factor;
    recorder.dispatch(kernel, constants, push, Recorder::forElements(count));
}

}  // namespace

void VulkanBackend::scale(const MatrixView& x, float factor)
{
    settle();
    overElements(m_recorder, "scale", {}, regionOf(x), nullptr, factor);
}

void VulkanBackend::softCap(const MatrixView& x, float cap)
{
    settle();
    overElements(m_recorder, "soft_cap", {}, regionOf(x), nullptr, cap);
}

void VulkanBackend::addResidual(const MatrixView& x, const MatrixView& y)
{
    const Region sum = regionOf(x), term = regionOf(y);
    if (addProduct(sum, term)) return;
    settle();
    m_sum = PendingSum{sum, term};
}

void VulkanBackend::recordSum(const PendingSum& sum)
{
    overElements(m_recorder, "add_residual", {}, sum.x, &sum.term, 0);
}

void VulkanBackend::activate(const MatrixView& x, const MatrixView* up, Activation f)
{
    const Region values = regionOf(x), factor = up ? regionOf(*up) : Region{};
    if (up && gateProducts(values, factor, f)) return;
    settle();
    activateRegion(values, up ? &factor : nullptr, f);
}

void VulkanBackend::activateRegion(const Region& x, const Region* up, Activation f)
{
    overElements(m_recorder, "activate", {static_cast<std::uint32_t>(f)}, x, up, 0);
}

}  // namespace vitrine
