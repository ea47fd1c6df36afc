#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace vitrine {

/// Converts a SPIR-V module for SPV_NV_cooperative_matrix to SPV_KHR_cooperative_matrix. Most devices support the
/// latter, but many GLSL compilers do not. In the KHR form, a type specifies whether a matrix is the left factor, the
/// right factor or the sum. This follows from the products of the module, so each matrix type may have only one of
/// these uses. Only instructions for floating-point matrices are converted.
///
/// Throws std::runtime_error with one sentence. Sources: the SPIR-V extensions SPV_NV_cooperative_matrix and
/// SPV_KHR_cooperative_matrix of the Khronos registry.
std::vector<std::uint32_t> khrForm(std::span<const std::uint32_t> module);

}  // namespace vitrine
