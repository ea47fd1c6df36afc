#include "core/compute/vulkan/pass/recorder.h"

#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/device/vulkan_headers.h"
#include "vk_kernels/interface/constants.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

/// Maximum number of workgroups of a kernel that processes single elements. With more elements, each invocation
/// processes several of them.
constexpr std::size_t kMaxElementGroups = 32768;

Extent extentOf(const Region& region)
{
    return {region.address, region.address + region.bytes};
}

}  // namespace

struct Recorder::Commands {
    Commands(const VulkanContext& context, std::shared_ptr<vk::raii::CommandPool> from)
        : pool(std::move(from)),
          buffer(
              std::move(vk::raii::CommandBuffers(context.device(), {**pool, vk::CommandBufferLevel::ePrimary, 1})[0]))
    {
    }

    std::shared_ptr<vk::raii::CommandPool> pool;
    vk::raii::CommandBuffer buffer;
};

struct Recorder::State {
    State(std::shared_ptr<VulkanContext> of, std::shared_ptr<VulkanMemory> with, std::shared_ptr<Pipelines> kernels)
        : context(std::move(of)), memory(std::move(with)), pipelines(std::move(kernels)),
          pool(std::make_shared<vk::raii::CommandPool>(
              context->device(), vk::CommandPoolCreateInfo(vk::CommandPoolCreateFlagBits::eResetCommandBuffer,
                                                           context->queues().compute.family))),
          commands(std::make_shared<Commands>(*context, pool)), done(context->device(), vk::FenceCreateInfo())
    {
    }

    void barrier(vk::PipelineStageFlags stages, vk::AccessFlags access) const
    {
        const auto worked = vk::PipelineStageFlagBits::eComputeShader | vk::PipelineStageFlagBits::eTransfer;
        const auto written = vk::AccessFlagBits::eShaderWrite | vk::AccessFlagBits::eTransferWrite;
        commands->buffer.pipelineBarrier(worked, stages, {}, vk::MemoryBarrier(written, access), {}, {});
    }

    std::shared_ptr<VulkanContext> context;
    std::shared_ptr<VulkanMemory> memory;
    std::shared_ptr<Pipelines> pipelines;
    std::shared_ptr<vk::raii::CommandPool> pool;
    /// The commands that are being recorded; between recordings, the commands that were submitted last.
    std::shared_ptr<Commands> commands;
    vk::raii::Fence done;
    VkPipeline bound = VK_NULL_HANDLE;
    bool recording = false;
};

Recorder::Recorder(std::shared_ptr<VulkanContext> context, std::shared_ptr<VulkanMemory> memory,
                   std::shared_ptr<Pipelines> pipelines)
    : m_state(context->guarded(FORM("Preparing commands"), [&] {
          return std::make_unique<State>(context, std::move(memory), std::move(pipelines));
      }))
{
}

Recorder::~Recorder()
{
    if (m_state->recording) m_state->memory->noteRecording(false);
}

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
    return {std::clamp<std::size_t>((count + VITRINE_ELEMENT_LANES - 1) / VITRINE_ELEMENT_LANES, 1, kMaxElementGroups),
            1, 1};
}

bool Recorder::isRecording() const noexcept
{
    return m_state->recording;
}

/// Starts recording if necessary. Records a barrier if the next command needs one.
void Recorder::prepareCommand()
{
    State& state = *m_state;
    if (!state.recording) {
        state.context->attempt(VulkanStep::Record);
        state.commands->buffer.begin(vk::CommandBufferBeginInfo());
        state.recording = true;
        state.memory->noteRecording(true);
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

void Recorder::record(std::string_view kernel, std::span<const std::uint32_t> constants,
                      std::span<const std::byte> push, Groups groups)
{
    State& state = *m_state;
    const VkPipeline pipeline = state.pipelines->get(kernel, constants);
    state.context->guarded(FORM("Recording the commands"), [&] {
        prepareCommand();
        if (pipeline != state.bound) state.commands->buffer.bindPipeline(vk::PipelineBindPoint::eCompute, pipeline);
        state.bound = pipeline;
        state.commands->buffer.pushConstants<std::byte>(
            state.pipelines->layout(), vk::ShaderStageFlagBits::eCompute, 0,
            vk::ArrayProxy<const std::byte>(static_cast<std::uint32_t>(push.size()), push.data()));
        state.commands->buffer.dispatch(static_cast<std::uint32_t>(groups.x), static_cast<std::uint32_t>(groups.y),
                                        static_cast<std::uint32_t>(groups.z));
    });
    ++m_counts.dispatches;
}

void Recorder::copy(const Region& from, const Region& to)
{
    m_state->context->guarded(FORM("Recording the commands"), [&] {
        read(from);
        write(to);
        prepareCommand();
        m_state->commands->buffer.copyBuffer(from.buffer, to.buffer,
                                             vk::BufferCopy(from.offset, to.offset, from.bytes));
    });
}

void Recorder::submitAndWait()
{
    State& state = *m_state;
    if (!state.recording) return;
    state.recording = false;
    state.memory->noteRecording(false);
    state.context->guarded(FORM("Computing"), [&] {
        state.barrier(vk::PipelineStageFlagBits::eHost, vk::AccessFlagBits::eHostRead);
        state.commands->buffer.end();
    });
    submitAndWait(*state.commands);
}

std::shared_ptr<Recorder::Commands> Recorder::keep()
{
    State& state = *m_state;
    return state.context->guarded(FORM("Preparing commands"), [&] {
        return std::exchange(state.commands, std::make_shared<Commands>(*state.context, state.pool));
    });
}

void Recorder::submitAndWait(const Commands& recorded)
{
    State& state = *m_state;
    const TimelinePoint written = state.memory->submitWrites();
    state.context->guarded(FORM("Computing"), [&] { state.context->run(*recorded.buffer, state.done, written); });
    state.memory->noteAwaited(written);
    state.memory->reclaim();
}

void Recorder::discard()
{
    if (std::exchange(m_state->recording, false)) {
        m_state->memory->noteRecording(false);
        m_state->context->guarded(FORM("Recording the commands"), [&] { m_state->commands->buffer.reset(); });
    }
    m_reads.clear();
    m_writes.clear();
}

}  // namespace vitrine
