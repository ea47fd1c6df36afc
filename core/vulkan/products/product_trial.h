#pragma once

#include "core/quant/quant_traits.h"
#include "core/vulkan/products/product_kernel.h"

#include <memory>
#include <string>

namespace vitrine {

class Pipelines;
class VulkanContext;
class VulkanMemory;

/// A device for trials of kernels.
struct TrialDevice {
    std::shared_ptr<VulkanContext> context;
    std::shared_ptr<VulkanMemory> memory;
    std::shared_ptr<Pipelines> pipelines;
};

/// Multiplies matrices of this tensor type with the kernel and with an exact one. Returns one sentence why the results
/// cannot be trusted; empty if they can. Uses its own commands, so that others may be recorded meanwhile. Throws
/// DeviceError if the trial could not run.
std::string faultOf(const TrialDevice& device, ProductKernel kernel, QuantType type);

}  // namespace vitrine
