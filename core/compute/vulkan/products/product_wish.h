#pragma once

#include <cstdint>

namespace vitrine {

/// The kind of kernel requested for the matrix products of prompts: one that suits the device (`Suited`), or only
/// kernels that do not round (`Exact`). `MatrixUnits` and `IntegerDot` select one kind of rounding kernel, even on CPU
/// devices.
enum class ProductWish : std::uint8_t { Suited, Exact, MatrixUnits, IntegerDot };

/// Returns Exact if $VITRINE_VULKAN_EXACT is 1. Otherwise $VITRINE_VULKAN_PRODUCTS determines the result: MatrixUnits
/// for "units", IntegerDot for "dot", and Suited if the variable is unset or empty. Throws DeviceError if it has
/// another value.
ProductWish productWish();

}  // namespace vitrine
