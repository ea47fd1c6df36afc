#include "core/compute/vulkan/device/pipelines.h"

#include "core/base/sentence.h"
#include "core/compute/vulkan/device/pipeline_cache_file.h"
#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/device/vulkan_headers.h"
#include "vk_kernels/shader_library.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Returns the module of a kernel, or vitrine_shader_modules_end if no such kernel exists.
const ShaderModule* findModule(std::string_view kernel) noexcept
{
    return std::find_if(vitrine_shader_modules, vitrine_shader_modules_end,
                        [kernel](const ShaderModule& module) { return kernel == module.name; });
}

}  // namespace

struct Pipelines::State {
    State(std::shared_ptr<VulkanContext> of, const std::filesystem::path& cacheFolder)
        : context(std::move(of)), file(cacheFolder, context->fingerprint()), layout(makeLayout(*context)),
          cache(makeCache(*context, file.read()))
    {
    }
    static vk::raii::PipelineLayout makeLayout(const VulkanContext& context)
    {
        const vk::PushConstantRange range(vk::ShaderStageFlagBits::eCompute, 0, kMaxPushBytes);
        return {context.device(), vk::PipelineLayoutCreateInfo({}, {}, range)};
    }
    static vk::raii::PipelineCache makeCache(const VulkanContext& context, const std::vector<std::byte>& data)
    {
        return {context.device(), vk::PipelineCacheCreateInfo({}, data.size(), data.data())};
    }
    vk::raii::Pipeline make(std::string_view kernel, std::span<const std::uint32_t> constants) const;

    std::shared_ptr<VulkanContext> context;
    PipelineCacheFile file;
    vk::raii::PipelineLayout layout;
    vk::raii::PipelineCache cache;
    std::map<std::pair<std::string, std::vector<std::uint32_t>>, vk::raii::Pipeline> made;
};

Pipelines::Pipelines(std::shared_ptr<VulkanContext> context, std::filesystem::path cacheFolder)
    : m_state(std::make_unique<State>(std::move(context), cacheFolder))
{
}

Pipelines::~Pipelines()
{
    if (m_state->made.empty()) return;
    try {
        const std::vector<std::uint8_t> data = m_state->cache.getData();
        m_state->file.write(std::as_bytes(std::span(data)));
    } catch (const std::exception&) {  // ignored; the next start compiles the kernels again
    }
}

VkPipelineLayout Pipelines::layout() const noexcept
{
    return *m_state->layout;
}

vk::raii::Pipeline Pipelines::State::make(std::string_view kernel, std::span<const std::uint32_t> constants) const
{
    if (!isKernel(kernel)) throw Error(SENTENCE("There is no Vulkan kernel ", kernel, '.'));
    const ShaderModule& words = *findModule(kernel);
    context->attempt(VulkanStep::Compile);
    const vk::raii::ShaderModule module(
        context->device(),
        vk::ShaderModuleCreateInfo({}, static_cast<std::size_t>(words.end - words.begin) * 4, words.begin));
    std::vector<vk::SpecializationMapEntry> entries;
    for (std::uint32_t i = 0; i < constants.size(); ++i) entries.emplace_back(i, 4 * i, 4);
    const vk::SpecializationInfo specialization(static_cast<std::uint32_t>(entries.size()), entries.data(),
                                                constants.size_bytes(), constants.data());
    vk::PipelineShaderStageCreateInfo stage({}, vk::ShaderStageFlagBits::eCompute, *module, "main", &specialization);
    // choose_experts, mat_vec and mat_units require full subgroups of a fixed size.
    const vk::PipelineShaderStageRequiredSubgroupSizeCreateInfo size(context->subgroupSize());
    const bool wants = kernel == "choose_experts" || kernel.find("mat_vec") != std::string_view::npos;
    if (kernel.starts_with("mat_units") || (wants && context->features().subgroupSizes)) {
        stage.flags = vk::PipelineShaderStageCreateFlagBits::eRequireFullSubgroups;
        stage.pNext = &size;
    }
    return {context->device(), cache, vk::ComputePipelineCreateInfo({}, stage, *layout)};
}

VkPipeline Pipelines::get(std::string_view kernel, std::span<const std::uint32_t> constants)
{
    std::pair key(std::string(kernel), std::vector(constants.begin(), constants.end()));
    if (const auto found = m_state->made.find(key); found != m_state->made.end()) return *found->second;
    return m_state->context->guarded(SENTENCE("Compiling the kernel ", kernel), [&] {
        return static_cast<VkPipeline>(
            *m_state->made.emplace(std::move(key), m_state->make(kernel, constants)).first->second);
    });
}

bool isKernel(std::string_view name) noexcept
{
    return findModule(name) != vitrine_shader_modules_end;
}

}  // namespace vitrine
