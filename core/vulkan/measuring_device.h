#pragma once

#include "core/vulkan/device_list.h"
#include "core/vulkan/vulkan_headers.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string_view>

namespace vitrine {

struct MeasurePush;

/// A device opened for nothing but measuring: with features that models do without, one buffer and one queue.
/// Everything but the constructor throws vk::SystemError.
class MeasuringDevice {
public:
    /// `wanted` as chooseVulkanDevice takes it. Throws Error when there is no such device, else vk::SystemError.
    explicit MeasuringDevice(std::string_view wanted);

    const VulkanDevice& about() const noexcept { return m_about; }
    const vk::raii::Instance& instance() const noexcept { return *m_instance; }
    const vk::raii::PhysicalDevice& physical() const noexcept { return *m_physical; }
    bool hasHalf() const noexcept { return m_hasHalf; }
    bool hasIntegerDot() const noexcept { return m_hasIntegerDot; }
    bool integerDotIsAccelerated() const noexcept { return m_integerDotIsAccelerated; }

    /// Device memory that shaders reach by its address.
    struct Memory {
        vk::raii::DeviceMemory memory = nullptr;
        vk::raii::Buffer buffer = nullptr;
        std::uint64_t address = 0;
    };
    Memory allocate(std::uint64_t bytes) const;

    /// What `record` records is run; how long it took from submitting to the end.
    double secondsOf(const std::function<void()>& record) const;

    // To be called while recording.
    void dispatch(std::string_view kernel, std::initializer_list<std::uint32_t> constants, const MeasurePush& push,
                  std::uint32_t groups);
    /// Copies the first `bytes` of the memory to those behind them, by the driver's own command.
    void copy(const Memory& memory, std::uint64_t bytes) const;
    /// What comes later sees what was written before.
    void barrier() const;

private:
    void createDevice();
    VkPipeline pipeline(std::string_view kernel, std::initializer_list<std::uint32_t> constants);

    std::optional<vk::raii::Context> m_loader;
    std::optional<vk::raii::Instance> m_instance;
    VulkanDevice m_about;
    std::optional<vk::raii::PhysicalDevice> m_physical;
    std::optional<vk::raii::Device> m_device;
    std::optional<vk::raii::Queue> m_queue;
    vk::raii::CommandPool m_pool = nullptr;
    vk::raii::CommandBuffer m_commands = nullptr;
    vk::raii::Fence m_done = nullptr;
    vk::raii::PipelineLayout m_layout = nullptr;
    std::map<std::pair<std::string_view, std::vector<std::uint32_t>>, vk::raii::Pipeline> m_pipelines;
    bool m_hasHalf = false;
    bool m_hasIntegerDot = false;
    bool m_integerDotIsAccelerated = false;
};

}  // namespace vitrine
