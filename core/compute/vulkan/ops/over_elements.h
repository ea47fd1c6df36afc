#pragma once

#include "core/base/error.h"
#include "core/compute/vulkan/pass/recorder.h"
#include "vk_kernels/interface/push_constants.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace vitrine {

/// Records a kernel that processes each element of x together with the same element of y. `y` may be null.
template <typename... Constants>
void overElements(Recorder& recorder, std::string_view kernel, const Region& x, const Region* y, float factor,
                  const Constants&... constants)
{
    const std::size_t count = x.bytes / sizeof(float);
    if (count == 0) return;
    if (count > UINT32_MAX) throw Error(SENTENCE(count, " values exceed the limit of a single Vulkan kernel."));
    ElementsPush push{};
    push.y = y ? recorder.read(*y) : 0;
    push.x = recorder.write(x);
    push.count = static_cast<std::uint32_t>(count);
    push.factor = factor;
    recorder.dispatch(kernel, constants..., push, Recorder::forElements(count));
}

}  // namespace vitrine
