#include "core/vulkan/recorder.h"

#include "core/vulkan/vulkan_context.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kElementLanes = 64;
constexpr std::size_t kMaxElementGroups = 32768;  ///< each then goes over several elements
constexpr std::size_t kMaxUpdate = 65536;         ///< bytes, Vulkan's limit

Extent extentOf(const Region& region)
{
    return {region.address, region.address + region.bytes};
}

}  // namespace

struct Recorder::State {
    State(std::shared_ptr<VulkanContext> of, std::shared_ptr<VulkanMemory> with, std::filesystem::path cacheFolder)
        : context(std::move(of)), memory(std::move(with)), pipelines(context, std::move(cacheFolder)),
          pool(context->device(), {vk::CommandPoolCreateFlagBits::eResetCommandBuffer, context->queueFamily()}),
          commands(
              std::move(vk::raii::CommandBuffers(context->device(), {*pool, vk::CommandBufferLevel::ePrimary, 1})[0])),
          done(context->device(), vk::FenceCreateInfo())
    {
    }

    void barrier(vk::PipelineStageFlags stages, vk::AccessFlags access) const
    {
        const auto worked = vk::PipelineStageFlagBits::eComputeShader | vk::PipelineStageFlagBits::eTransfer;
        const auto written = vk::AccessFlagBits::eShaderWrite | vk::AccessFlagBits::eTransferWrite;
        commands.pipelineBarrier(worked, stages, {}, vk::MemoryBarrier(written, access), {}, {});
    }

    std::shared_ptr<VulkanContext> context;
    std::shared_ptr<VulkanMemory> memory;
    Pipelines pipelines;
    vk::raii::CommandPool pool;
    vk::raii::CommandBuffer commands;
    vk::raii::Fence done;
    VkPipeline bound = VK_NULL_HANDLE;
    bool recording = false;
};

Recorder::Recorder(std::shared_ptr<VulkanContext> context, std::shared_ptr<VulkanMemory> memory,
                   std::filesystem::path cacheFolder)
    : m_state(context->guarded("Preparing commands", [&] {
          return std::make_unique<State>(context, std::move(memory), std::move(cacheFolder));
      }))
{
}

Recorder::~Recorder() = default;

std::uint64_t Recorder::read(const Region& region)
{
    m_reads.push_back(extentOf(region));
    return region.address;
}

std::uint64_t Recorder::write(const Region& region)
{
    m_writes.push_back(extentOf(region));
    return region.address;
}

Recorder::Groups Recorder::forElements(std::size_t count) noexcept
{
    return {std::clamp<std::size_t>((count + kElementLanes - 1) / kElementLanes, 1, kMaxElementGroups), 1};
}

bool Recorder::isRecording() const noexcept
{
    return m_state->recording;
}

/// Begins recording if need be, and puts the barrier that the command's operands ask for.
void Recorder::prepareCommand()
{
    State& state = *m_state;
    if (!state.recording) {
        state.context->attempt(VulkanStep::Record);
        state.commands.begin({vk::CommandBufferUsageFlagBits::eOneTimeSubmit});
        state.recording = true;
        state.bound = VK_NULL_HANDLE;
        m_hazards.clear();
    }
    if (m_hazards.needsBarrier(m_reads, m_writes)) {
        using Access = vk::AccessFlagBits;
        state.barrier(vk::PipelineStageFlagBits::eComputeShader | vk::PipelineStageFlagBits::eTransfer,
                      Access::eShaderRead | Access::eShaderWrite | Access::eTransferRead | Access::eTransferWrite);
        ++m_counts.barriers;
    }
    m_reads.clear();
    m_writes.clear();
}

void Recorder::dispatch(std::string_view kernel, std::span<const std::uint32_t> constants,
                        std::span<const std::byte> push, Groups groups)
{
    State& state = *m_state;
    const VkPipeline pipeline = state.pipelines.get(kernel, constants);
    state.context->guarded("Recording", [&] {
        prepareCommand();
        if (pipeline != state.bound) state.commands.bindPipeline(vk::PipelineBindPoint::eCompute, pipeline);
        state.bound = pipeline;
        state.commands.pushConstants<std::byte>(
            state.pipelines.layout(), vk::ShaderStageFlagBits::eCompute, 0,
            vk::ArrayProxy<const std::byte>(static_cast<std::uint32_t>(push.size()), push.data()));
        state.commands.dispatch(static_cast<std::uint32_t>(groups.x), static_cast<std::uint32_t>(groups.y), 1);
    });
    ++m_counts.dispatches;
}

void Recorder::update(const Region& region, std::span<const std::byte> data)
{
    m_state->context->guarded("Recording", [&] {
        write(region);
        prepareCommand();
        for (std::size_t at = 0; at < data.size(); at += kMaxUpdate) {
            const std::size_t count = std::min(kMaxUpdate, data.size() - at);
            m_state->commands.updateBuffer<std::byte>(
                region.buffer, region.offset + at,
                vk::ArrayProxy<const std::byte>(static_cast<std::uint32_t>(count), data.data() + at));
        }
    });
}

void Recorder::copy(const Region& from, const Region& to)
{
    m_state->context->guarded("Recording", [&] {
        read(from);
        write(to);
        prepareCommand();
        m_state->commands.copyBuffer(from.buffer, to.buffer, vk::BufferCopy(from.offset, to.offset, from.bytes));
    });
}

void Recorder::submitAndWait()
{
    State& state = *m_state;
    if (!state.recording) return;
    state.recording = false;
    state.context->guarded("Computing", [&] {
        state.barrier(vk::PipelineStageFlagBits::eHost, vk::AccessFlagBits::eHostRead);
        state.commands.end();
        state.context->run(*state.commands, state.done);
    });
    state.memory->reclaim();
}

void Recorder::discard()
{
    if (std::exchange(m_state->recording, false)) {
        m_state->context->guarded("Recording", [&] { m_state->commands.reset(); });
    }
    m_reads.clear();
    m_writes.clear();
}

}  // namespace vitrine
