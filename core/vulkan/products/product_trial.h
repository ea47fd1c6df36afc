#pragma once

#include "core/quant/quant_traits.h"
#include "core/vulkan/products/product_kernel.h"

#include <memory>
#include <string>

namespace vitrine {

class Pipelines;
class VulkanContext;
class VulkanMemory;

/// A device to try kernels on.
struct TrialDevice {
    std::shared_ptr<VulkanContext> context;
    std::shared_ptr<VulkanMemory> memory;
    std::shared_ptr<Pipelines> pipelines;
};

/// Multiplies matrices of this format with the kernel and with an exact one. Returns a sentence: why the kernel's
/// results cannot be trusted; empty when they can. It has commands of its own, so others may be being recorded. Throws
/// DeviceError when the trial could not be run.
std::string faultOf(const TrialDevice& device, ProductKernel kernel, QuantType type);

}  // namespace vitrine
