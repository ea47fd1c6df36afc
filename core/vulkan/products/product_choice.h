#pragma once

#include "core/vulkan/products/product_trial.h"
#include "core/vulkan/products/product_wish.h"
#include "core/vulkan/products/trial_verdicts.h"
#include "core/vulkan/vulkan_backend.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace vitrine {

/// Which kernel computes the products of prompts on a device. One that rounds is tried first: in Q4_0 when the device
/// is opened, in any other format when a matrix in it is first multiplied. The verdicts are kept in `folder`.
class ProductChoice {
public:
    /// `forced`: this kernel, whether it suits or not. Throws DeviceError when the device lacks what is wished for, or
    /// is lost.
    ProductChoice(TrialDevice device, const std::filesystem::path& folder, ProductWish wish,
                  std::optional<ProductKernel> forced);

    ProductKernel kernel() const noexcept { return m_kernel; }
    /// Whether the kernel computes products of this format, too. Precondition: it rounds, and has such a format.
    bool isTrusted(QuantType type);
    PromptKernels report() const;
    /// What Backend::numerics says about it; empty for kernels that do not round.
    std::string numerics() const;

private:
    void choose(ProductWish wish);
    ProductKernel exactKernel() const;
    std::optional<ProductKernel> roundingKernel(ProductWish wish);
    /// Why results cannot be trusted, a sentence; empty when they can. Throws DeviceError when the device is lost.
    const std::string& faultOf(ProductKernel kernel, QuantType type);
    /// In the library of shaders.
    std::string moduleOf(ProductKernel kernel, QuantType type) const;
    std::string nameOf(ProductKernel kernel) const;

    TrialDevice m_device;
    TrialVerdicts m_verdicts;
    std::map<std::string, std::string> m_faults;   ///< known ones, by module
    std::map<QuantType, std::string> m_leftAlone;  ///< formats in which the kernel is not trusted, and why
    ProductKernel m_kernel = ProductKernel::Vectors;
    std::string m_note;  ///< why not others, or which failed their trial
};

}  // namespace vitrine
