#include "core/compute/vulkan/pass/pass.h"

#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/memory/scratch.h"

#include <bit>
#include <cstring>
#include <utility>

namespace vitrine {

namespace {

constexpr std::uint32_t kGpuLanes = 128;

WorkgroupConstants reducingOn(const VulkanContext& context, std::optional<std::uint32_t> lanes)
{
    const std::uint32_t subgroup = context.subgroupSize();
    const std::uint32_t suited = context.isCpu() ? subgroup : std::max(subgroup, kGpuLanes);
    const std::uint32_t chosen = lanes.value_or(suited);
    return {.lanes = chosen, .oneSubgroup = chosen == subgroup};
}

std::uint32_t mostLanesOn(const VulkanContext& context)
{
    constexpr std::uint32_t kMost = 1024;
    const auto& limits = context.limits();
    return std::min({kMost, limits.maxComputeWorkGroupInvocations, limits.maxComputeWorkGroupSize[0]});
}

}  // namespace

Pass::Pass(std::shared_ptr<VulkanContext> context, std::shared_ptr<VulkanMemory> memory,
           std::shared_ptr<Pipelines> pipelines, std::optional<std::uint32_t> reductionLanes)
    : m_context(std::move(context)), m_memory(std::move(memory)), m_recorder(m_context, m_memory, std::move(pipelines)),
      m_readBack(m_context, m_memory), m_reducing(reducingOn(*m_context, reductionLanes)),
      m_mostLanes(reductionLanes || m_context->isCpu() ? m_reducing.lanes : mostLanesOn(*m_context))
{
}

WorkgroupConstants Pass::reducing(std::size_t columns) const noexcept
{
    constexpr std::size_t kOfLane = 4;  // number of columns that one lane can process
    if (m_mostLanes <= m_reducing.lanes || columns <= kOfLane * m_reducing.lanes) return m_reducing;
    const auto suited = std::bit_floor(std::min<std::size_t>(columns / kOfLane, m_mostLanes));
    return {.lanes = static_cast<std::uint32_t>(suited), .oneSubgroup = false};
}

WorkgroupConstants Pass::reducingShort() const noexcept
{
    const bool oneSubgroup = m_reducing.oneSubgroup != 0 || m_context->features().subgroupSizes;
    return {.lanes = m_context->subgroupSize(), .oneSubgroup = oneSubgroup};
}

void Pass::begin(std::span<const std::int32_t> tokens, std::size_t firstPosition)
{
    m_readBack.discard();  // discards the results of the previous step, in case it was abandoned
    if (!m_recorder.isRecording()) {
        m_begun = 0;
        m_holdsUpTo = kAnyPosition;
        m_releases = m_memory->releases();
    }
    m_firstPosition = firstPosition;
    m_tokenCount = tokens.size();
    const std::size_t bytes = sizeof(std::uint32_t) + tokens.size_bytes();
    if (m_inputs.size() == m_begun) m_inputs.emplace_back();
    OwnedRegion& input = m_inputs[m_begun++];
    if (!input || input.region().bytes < bytes) input = OwnedRegion(m_memory, bytes, VulkanMemory::Use::Staging);
    writeState(input.region(), tokens, firstPosition);
    m_recorder.copy(input.region().part(0, bytes), grown(m_state, m_memory, bytes));
}

void Pass::writeState(const Region& state, std::span<const std::int32_t> tokens, std::size_t firstPosition)
{
    const auto first = static_cast<std::uint32_t>(firstPosition);
    std::memcpy(state.mapped, &first, sizeof first);
    if (!tokens.empty()) std::memcpy(state.mapped + sizeof first, tokens.data(), tokens.size_bytes());
}

void Pass::finish()
{
    m_readBack.seal(m_recorder);
    m_recorder.submitAndWait();
    m_readBack.deliver();
}

void Pass::discard()
{
    m_recorder.discard();
    m_readBack.discard();
}

}  // namespace vitrine
