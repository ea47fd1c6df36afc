#pragma once

#include "core/vulkan/vulkan_backend_impl.h"

#include <QByteArray>

#include <memory>

namespace vitrine::test {

/// A back end that uses the device's matrix units, which the other tests leave alone; nullptr where it has none. Not
/// watched by the validation layer: that of Debian 12 does not know the KHR form.
inline std::unique_ptr<VulkanBackend> makeUnitsBackend()
{
    const QByteArray exact = qgetenv("VITRINE_VULKAN_EXACT"), validation = qgetenv("VITRINE_VULKAN_VALIDATION");
    qunsetenv("VITRINE_VULKAN_EXACT");
    qunsetenv("VITRINE_VULKAN_VALIDATION");
    auto backend = std::make_unique<VulkanBackend>(VulkanOptions{});
    qputenv("VITRINE_VULKAN_EXACT", exact);
    qputenv("VITRINE_VULKAN_VALIDATION", validation);
    if (!backend->hasMatrixUnits()) return {};
    backend->products = VulkanBackend::Products::Units;
    return backend;
}

}  // namespace vitrine::test
