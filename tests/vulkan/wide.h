#pragma once

#include "core/vulkan/vulkan_backend_impl.h"

#include <cstdint>

namespace vitrine::test {

/// As on a GPU: workgroups that reduce have more lanes than a subgroup.
class Wide {
public:
    explicit Wide(VulkanBackend& backend) : m_backend(backend), m_usual(backend.reductionLanes)
    {
        backend.reductionLanes = 128;
    }
    ~Wide() { m_backend.reductionLanes = m_usual; }
    Wide(const Wide&) = delete;
    Wide& operator=(const Wide&) = delete;

private:
    VulkanBackend& m_backend;
    std::uint32_t m_usual;
};

}  // namespace vitrine::test
