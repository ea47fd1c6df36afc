#pragma once

#include <cstddef>
#include <cstdint>

namespace vitrine {

// Sizes that all dispatches of matrix products use.

/// kMatVecRows: number of matrix rows per subgroup of mat_vec; the rows share each value of x that is read.
/// kMatVecSubgroups: number of subgroups per workgroup.
inline constexpr std::uint32_t kMatVecRows = 2;
inline constexpr std::uint32_t kMatVecSubgroups = 4;
/// Number of matrix rows per lane of mat_rows.
inline constexpr std::uint32_t kMatRowsRows = 8;
/// Maximum number of rows of x per workgroup of mat_vec. Up to this number of rows, mat_vec is faster than the kernels
/// for many rows.
inline constexpr std::uint32_t kFewTokens = 8;
/// Number of workgroups that keeps any GPU busy: two for each multiprocessor of the largest GPUs. Vulkan does not
/// report how many multiprocessors a device has.
inline constexpr std::size_t kBusyGroups = 256;
/// Maximum number of workgroups of a dispatch in one dimension that every device supports.
inline constexpr std::size_t kMaxGroups = 65535;
/// Maximum number of 32-bit words of a matrix in one dispatch. Shaders use 32-bit indices of words, and drivers may
/// treat the highest bit of a byte offset as a sign.
inline constexpr std::size_t kMaxWords = std::size_t{1} << 30;

/// Returns the number of groups of `each` items for `count` items: count / each, rounded up.
constexpr std::size_t groupsFor(std::size_t count, std::size_t each)
{
    return (count + each - 1) / each;
}

}  // namespace vitrine
