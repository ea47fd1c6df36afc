#pragma once

#include "core/compute/vulkan/products/product_kernel.h"
#include "core/file/quant/quant_traits.h"

#include <memory>
#include <string>

namespace vitrine {

class Pipelines;
class VulkanContext;
class VulkanMemory;

/// A device on which kernels are tested.
struct TrialDevice {
    std::shared_ptr<VulkanContext> context;
    std::shared_ptr<VulkanMemory> memory;
    std::shared_ptr<Pipelines> pipelines;
};

/// Multiplies matrices of this tensor type with `kernel` and with an exact kernel. Returns a sentence with the reason
/// why the results of `kernel` cannot be trusted; empty if they can be trusted. It submits only its own commands;
/// commands that are being recorded elsewhere are not affected. Throws DeviceError if the test could not run.
std::string faultOf(const TrialDevice& device, ProductKernel kernel, QuantType type);

}  // namespace vitrine
