#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace vitrine {

/// Converts a SPIR-V module from SPV_NV_cooperative_matrix to SPV_KHR_cooperative_matrix. Most devices support the KHR
/// extension, but many GLSL compilers support only the NV extension. In the KHR form, the type of a matrix includes its
/// role: left factor, right factor or sum. The role is found from the products in the module; therefore, all matrices
/// of a type must have the same role. Only instructions for floating-point matrices are converted.
///
/// Throws std::runtime_error with one sentence. Sources: the SPIR-V extensions SPV_NV_cooperative_matrix and
/// SPV_KHR_cooperative_matrix of the Khronos registry.
std::vector<std::uint32_t> khrForm(std::span<const std::uint32_t> module);

}  // namespace vitrine
