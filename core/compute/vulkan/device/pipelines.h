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

/// The compiled kernels. A kernel is compiled for each set of constants when it is first used with them. The driver's
/// cache of compiled kernels is stored on disk.
class Pipelines {
public:
    /// If `cacheFolder` is empty, the cache is not stored.
    Pipelines(std::shared_ptr<VulkanContext> context, std::filesystem::path cacheFolder);
    /// Writes the driver's cache to disk if it has changed.
    ~Pipelines();

    /// Returns the pipeline of the kernel with this name in the shader library. `constants` are the kernel's
    /// specialization constants 0, 1, 2, …
    VkPipeline get(std::string_view kernel, std::span<const std::uint32_t> constants);
    /// Returns the pipeline layout. All kernels use the same layout, which has only push constants.
    VkPipelineLayout layout() const noexcept;

    static constexpr std::size_t kMaxPushBytes = 128;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Returns whether the shader library has a kernel with this name.
bool isKernel(std::string_view name) noexcept;

}  // namespace vitrine
