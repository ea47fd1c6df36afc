#include "core/compute/vulkan/products/product_wish.h"

#include "core/base/sentence.h"
#include "core/compute/backend/device_error.h"

#include <cstdlib>
#include <string_view>

namespace vitrine {

namespace {

std::string_view variable(const char* name)
{
    const char* const value = std::getenv(name);
    return value ? value : "";
}

}  // namespace

ProductWish productWish()
{
    if (variable("VITRINE_VULKAN_EXACT") == "1") return ProductWish::Exact;
    const std::string_view products = variable("VITRINE_VULKAN_PRODUCTS");
    if (products.empty()) return ProductWish::Suited;
    if (products == "units") return ProductWish::MatrixUnits;
    if (products == "dot") return ProductWish::IntegerDot;
    throw DeviceError(SENTENCE("VITRINE_VULKAN_PRODUCTS is \"", products, "\"; it must be units or dot."));
}

}  // namespace vitrine
