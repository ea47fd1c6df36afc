#pragma once

#include <cstdint>

namespace vitrine {

/// The kernels that can multiply matrices. With many rows of x, `Units` uses matrix units, `Dot` integer dot products,
/// `Tiles` shared memory; with few, all three use mat_vec. `Rows` is for processors that pose as GPUs. The first two
/// round x, to halves or bytes.
enum class ProductKernel : std::uint8_t { Vectors, Tiles, Rows, Dot, Units };

constexpr bool roundsFactors(ProductKernel kernel) noexcept
{
    return kernel == ProductKernel::Dot || kernel == ProductKernel::Units;
}

}  // namespace vitrine
