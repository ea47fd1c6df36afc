#include "core/compute/vulkan/memory/staging_ring.h"

#include "core/base/sentence.h"

#include <algorithm>

namespace vitrine {

namespace {

constexpr std::uint64_t kCacheLine = 64;

}  // namespace

StagingRing::StagingRing(const VulkanContext& context, const Region& memory)
    : m_context(context),
      m_pool(context.device(), {vk::CommandPoolCreateFlagBits::eResetCommandBuffer, context.queues().transfer.family}),
      m_time(makeTimeline(context))
{
    for (vk::raii::CommandBuffer& commands :
         vk::raii::CommandBuffers(context.device(), {*m_pool, vk::CommandBufferLevel::ePrimary, kChunks})) {
        m_chunks.push_back({memory.part(m_chunks.size() * kChunkBytes, kChunkBytes), std::move(commands)});
    }
}

/// Waits until the queues are idle, because they may still use the semaphore and the command buffers. Waiting for the
/// semaphore would not suffice: Mesa 22.3 accesses the semaphore until shortly after the end of the commands that
/// waited for it.
StagingRing::~StagingRing()
{
    try {
        m_context.device().waitIdle();
    } catch (const vk::SystemError&) {  // the device is lost and no longer uses these objects
    }
}

vk::raii::Semaphore StagingRing::makeTimeline(const VulkanContext& context)
{
    const vk::SemaphoreTypeCreateInfo type(vk::SemaphoreType::eTimeline, 0);
    return {context.device(), vk::SemaphoreCreateInfo({}, &type)};
}

void StagingRing::write(const Region& to, const std::function<void(std::byte*)>& writer)
{
    if (m_used + to.bytes > kChunkBytes) submit();
    const Chunk& chunk = m_chunks[m_current];
    if (m_used == 0) waitUntil(chunk.freeAt);
    writer(chunk.memory.mapped + m_used);
    m_copies[to.buffer].emplace_back(chunk.memory.offset + m_used, to.offset, to.bytes);
    m_used += (to.bytes + kCacheLine - 1) / kCacheLine * kCacheLine;
}

TimelinePoint StagingRing::submit()
{
    if (!m_copies.empty()) {
        Chunk& chunk = m_chunks[m_current];
        m_context.guarded(FORM("Copying to the device"), [&] {
            record(chunk);
            m_context.submitCopies(*chunk.commands, {*m_time, m_submitted + 1});
        });
        chunk.freeAt = ++m_submitted;
        m_current = (m_current + 1) % kChunks;
        m_copies.clear();
        m_used = 0;
    }
    return m_awaited == m_submitted ? TimelinePoint{} : TimelinePoint{*m_time, m_submitted};
}

void StagingRing::noteAwaited(TimelinePoint point) noexcept
{
    m_awaited = std::max(m_awaited, point.value);
    m_ended = std::max(m_ended, point.value);
}

void StagingRing::finish()
{
    submit();
    waitUntil(m_submitted);
}

void StagingRing::record(const Chunk& chunk) const
{
    constexpr auto kStage = vk::PipelineStageFlagBits::eTransfer;
    constexpr auto kAccess = vk::AccessFlagBits::eTransferWrite;
    chunk.commands.reset();
    chunk.commands.begin({vk::CommandBufferUsageFlagBits::eOneTimeSubmit});
    chunk.commands.pipelineBarrier(kStage, kStage, {}, vk::MemoryBarrier(kAccess, kAccess), {}, {});
    for (const auto& [buffer, pieces] : m_copies) {
        chunk.commands.copyBuffer(chunk.memory.buffer, buffer, pieces);
    }
    chunk.commands.end();
}

void StagingRing::waitUntil(std::uint64_t value)
{
    if (value <= m_ended) return;
    m_context.guarded(FORM("Copying to the device"), [&] { m_context.waitFor({*m_time, value}); });
    m_ended = value;
}

}  // namespace vitrine
