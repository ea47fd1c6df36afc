#pragma once

#include <cstdint>

namespace vitrine {

/// What shall compute the products of prompts: what suits the device, nothing that rounds, or one kind of kernels
/// whatever else would suit, on software devices, too.
enum class ProductWish : std::uint8_t { Suited, Exact, MatrixUnits, IntegerDot };

/// $VITRINE_VULKAN_EXACT=1: Exact; else $VITRINE_VULKAN_PRODUCTS, "units" or "dot". Throws DeviceError for another
/// word.
ProductWish productWish();

}  // namespace vitrine
