#pragma once

#include "core/base/error.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"

#include <QByteArray>
#include <QScopeGuard>

#include <memory>
#include <string>

namespace vitrine::test {

/// Returns a back end whose matrix products round their inputs. Most tests turn this rounding off. `products` is
/// "units" (matrix units) or "dot" (integer dot products). Returns nullptr if the device does not support these
/// products. Matrix units run without the validation layer, because the layer of Debian 12 does not support the KHR
/// extension.
inline std::unique_ptr<VulkanBackend> makeRoundingBackend(const char* products, const VulkanOptions& options = {})
{
    const QByteArray exact = qgetenv("VITRINE_VULKAN_EXACT"), validation = qgetenv("VITRINE_VULKAN_VALIDATION");
    const auto restore = qScopeGuard([&] {
        qputenv("VITRINE_VULKAN_EXACT", exact);
        qputenv("VITRINE_VULKAN_VALIDATION", validation);
        qunsetenv("VITRINE_VULKAN_PRODUCTS");
    });
    qunsetenv("VITRINE_VULKAN_EXACT");
    if (std::string(products) == "units") qunsetenv("VITRINE_VULKAN_VALIDATION");
    qputenv("VITRINE_VULKAN_PRODUCTS", products);
    try {
        return std::make_unique<VulkanBackend>(options);
    } catch (const Error& error) {
        if (error.sentence().english().find(" does not support.") == std::string::npos) throw;
        return {};
    }
}

}  // namespace vitrine::test
