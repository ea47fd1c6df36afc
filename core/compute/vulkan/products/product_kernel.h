#pragma once

#include <cstdint>

namespace vitrine {

/// The kernels for matrix products. With many rows of x, `Units` uses matrix units, `Dot` uses integer dot products,
/// and `Tiles` uses shared memory. With few rows, `Units`, `Dot` and `Tiles` use the kernel mat_vec. `Vectors` always
/// uses mat_vec. `Rows` is for CPU devices. `Units` rounds x to f16, and `Dot` rounds x to bytes.
enum class ProductKernel : std::uint8_t { Vectors, Tiles, Rows, Dot, Units };

/// Returns whether a kernel rounds its inputs to f16 or bytes.
constexpr bool roundsFactors(ProductKernel kernel) noexcept
{
    return kernel == ProductKernel::Dot || kernel == ProductKernel::Units;
}

}  // namespace vitrine
