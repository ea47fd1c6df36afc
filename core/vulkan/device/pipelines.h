#pragma once

#include <vulkan/vulkan_core.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>

namespace vitrine {

class VulkanContext;

/// The compiled kernels. Each is compiled for its constants when it is first used. The driver's cache is stored on
/// disk.
class Pipelines {
public:
    /// With an empty `cacheFolder`, nothing is stored.
    Pipelines(std::shared_ptr<VulkanContext> context, std::filesystem::path cacheFolder);
    /// Writes the cache if it has changed.
    ~Pipelines();

    /// Returns the pipeline of a kernel, by its name in the shader library. `constants` are its specialization
    /// constants 0, 1, 2, …
    VkPipeline get(std::string_view kernel, std::span<const std::uint32_t> constants);
    /// Returns the layout, which is the same for all kernels: push constants only.
    VkPipelineLayout layout() const noexcept;

    static constexpr std::size_t kMaxPushBytes = 128;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Returns whether the shader library has this kernel.
bool isKernel(std::string_view name) noexcept;

}  // namespace vitrine
