#pragma once

#include <cstdint>

namespace vitrine {

/// The requested kind of kernel for the products of prompts: one that suits the device, only exact ones, or one certain
/// kind even on CPU devices.
enum class ProductWish : std::uint8_t { Suited, Exact, MatrixUnits, IntegerDot };

/// Returns Exact if $VITRINE_VULKAN_EXACT is 1, otherwise the kind in $VITRINE_VULKAN_PRODUCTS, "units" or "dot".
/// Throws DeviceError for any other word.
ProductWish productWish();

}  // namespace vitrine
