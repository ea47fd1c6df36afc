#pragma once

#include <cstdint>

namespace vitrine {

/// What should compute the products of prompts: what suits the device, only exact kernels, or one kind in any case,
/// even on software devices.
enum class ProductWish : std::uint8_t { Suited, Exact, MatrixUnits, IntegerDot };

/// $VITRINE_VULKAN_EXACT=1: Exact; else $VITRINE_VULKAN_PRODUCTS, "units" or "dot". Throws DeviceError for another
/// word.
ProductWish productWish();

}  // namespace vitrine
