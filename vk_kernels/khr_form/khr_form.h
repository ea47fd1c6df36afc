#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace vitrine {

/// A SPIR-V module written for SPV_NV_cooperative_matrix as one for SPV_KHR_cooperative_matrix, which most devices
/// offer and many compilers of GLSL cannot write. The KHR form wants to know whether a matrix is the left or the right
/// factor or the sum of a product: that follows from the products of the module, so each matrix type must be used as
/// one of them alone. Only what floating-point matrices need is rewritten. Throws std::runtime_error with one sentence.
/// Sources: the SPIR-V extensions SPV_NV_cooperative_matrix and SPV_KHR_cooperative_matrix of the Khronos registry.
std::vector<std::uint32_t> khrForm(std::span<const std::uint32_t> module);

}  // namespace vitrine
