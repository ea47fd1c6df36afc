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

/// The kernels. Each is made for its constants at first use; what the driver compiled is kept on disk.
class Pipelines {
public:
    /// `cacheFolder` may be empty: then nothing is kept.
    Pipelines(std::shared_ptr<VulkanContext> context, std::filesystem::path cacheFolder);
    /// Writes the cache if there is something new.
    ~Pipelines();

    /// `kernel` as the shader library names it; `constants` are those of the specialisation, 0, 1, 2, …
    VkPipeline get(std::string_view kernel, std::span<const std::uint32_t> constants);
    /// All kernels have the same layout: push constants alone.
    VkPipelineLayout layout() const noexcept;

    static constexpr std::size_t kMaxPushBytes = 128;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Whether the shader library has this kernel.
bool isKernel(std::string_view name) noexcept;

}  // namespace vitrine
