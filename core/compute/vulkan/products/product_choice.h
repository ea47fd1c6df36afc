#pragma once

#include "core/compute/vulkan/products/product_trial.h"
#include "core/compute/vulkan/products/product_wish.h"
#include "core/compute/vulkan/products/trial_verdicts.h"
#include "core/compute/vulkan/vulkan_backend.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace vitrine {

/// Chooses the kernel for the matrix products of prompts on a device. A kernel that rounds its inputs is tested before
/// it is used. For Q4_0, it is tested when the device is opened. For other tensor types, it is tested when a matrix of
/// the type is first multiplied. The results of the tests are stored in `folder`.
class ProductChoice {
public:
    /// `forced` selects a kernel, even if it does not suit the device. Throws DeviceError if the device is lost or
    /// lacks a feature that `wish` requires.
    ProductChoice(TrialDevice device, const std::filesystem::path& folder, ProductWish wish,
                  std::optional<ProductKernel> forced);

    ProductKernel kernel() const noexcept { return m_kernel; }
    /// Returns whether the kernel may be used for this tensor type. Precondition: the kernel rounds its inputs and
    /// supports the type.
    bool isTrusted(QuantType type);
    /// Returns the name of the kernel, and the reasons why faster kernels are not used. Does not set the fields for
    /// recurrent states.
    PromptKernels report() const;
    /// Returns the part of Backend::numerics() that depends on this kernel; empty for kernels that do not round.
    std::string numerics() const;

private:
    void choose(ProductWish wish);
    ProductKernel exactKernel() const;
    std::optional<ProductKernel> roundingKernel(ProductWish wish);
    /// Returns a sentence with the reason why the results of a kernel cannot be trusted; empty if they can be trusted.
    /// Throws DeviceError if the device is lost.
    const std::string& faultOf(ProductKernel kernel, QuantType type);
    /// Returns the name of the kernel's module for `type` in the shader library.
    std::string moduleOf(ProductKernel kernel, QuantType type) const;
    std::string nameOf(ProductKernel kernel) const;

    TrialDevice m_device;
    TrialVerdicts m_verdicts;
    std::map<std::string, std::string> m_faults;  ///< results of trials by name of the module; empty text: no fault
    /// Tensor types for which m_kernel is not trusted, with the reason.
    std::map<QuantType, std::string> m_leftAlone;
    ProductKernel m_kernel = ProductKernel::Vectors;
    std::string m_note;  ///< why faster kernels are not used, or which kernels failed their trial
};

}  // namespace vitrine
