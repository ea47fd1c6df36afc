#pragma once

#include "core/compute/vulkan/ops/over_elements.h"
#include "core/model/model_config.h"
#include "vk_kernels/interface/constants.h"

namespace vitrine {

/// Records x = f(x) · up, or x = f(x) if `up` is null.
inline void recordActivation(Recorder& recorder, const Region& x, const Region* up, Activation f)
{
    overElements(recorder, "activate", x, up, 0, ActivateConstants{.function = static_cast<std::uint32_t>(f)});
}

}  // namespace vitrine
