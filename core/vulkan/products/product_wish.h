#pragma once

#include <cstdint>

namespace vitrine {

/// The kind of kernel requested for the matrix products of prompts: one that suits the device (`Suited`), or only
/// kernels that do not round (`Exact`). `MatrixUnits` and `IntegerDot` select one kind of rounding kernel, even on CPU
/// devices.
enum class ProductWish : std::uint8_t { Suited, Exact, MatrixUnits, IntegerDot };

/// Returns Exact if $VITRINE_VULKAN_EXACT is 1. Otherwise returns the kind in $VITRINE_VULKAN_PRODUCTS, "units" or
/// "dot". Throws DeviceError if that variable has another value.
ProductWish productWish();

}  // namespace vitrine
