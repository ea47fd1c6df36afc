#pragma once

#include <cstddef>
#include <cstdint>

namespace vitrine {

// What kernels of products take, and what the host gives them.

/// Rows of a matrix that a subgroup of mat_vec multiplies, so that they share each value of x, and the subgroups of a
/// workgroup.
inline constexpr std::uint32_t kMatVecRows = 2;
inline constexpr std::uint32_t kMatVecSubgroups = 4;
/// Rows of a matrix that a lane of mat_rows owns.
inline constexpr std::uint32_t kMatRowsRows = 8;
/// Rows of x that a workgroup of mat_vec multiplies; with so few it beats the kernels for many.
inline constexpr std::uint32_t kFewTokens = 8;
/// Vulkan does not tell how many processors a GPU has: workgroups enough for two on each of the largest one's.
inline constexpr std::size_t kBusyGroups = 256;
/// Workgroups of a dispatch in one direction, as every device allows.
inline constexpr std::size_t kMaxGroups = 65535;
/// Words of a matrix that one dispatch may reach: shaders count them in 32 bits, and drivers may take one of these for
/// a sign.
inline constexpr std::size_t kMaxWords = std::size_t{1} << 30;

constexpr std::size_t groupsFor(std::size_t count, std::size_t each)
{
    return (count + each - 1) / each;
}

}  // namespace vitrine
