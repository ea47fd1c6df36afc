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

/// Multiplies matrices of this format by the kernel and by an exact one. Why results of the former cannot be trusted, a
/// sentence; empty when they can. Commands of its own do that, also while others are being recorded. Throws DeviceError
/// where it could not be found out.
std::string faultOf(const TrialDevice& device, ProductKernel kernel, QuantType type);

}  // namespace vitrine
