#pragma once

#include "core/tensor/buffer.h"
#include "core/vulkan/pass/read_back.h"
#include "core/vulkan/pass/recorder.h"
#include "vk_kernels/interface/constants.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace vitrine {

class RecordedStep;
class VulkanContext;
class VulkanMemory;

/// The commands of a step, from `begin` to `finish`: what they know of its tokens, and what they bring to the host.
class Pass {
public:
    /// Reductions use workgroups of `reductionLanes`, or as many lanes as suit the device.
    Pass(std::shared_ptr<VulkanContext> context, std::shared_ptr<VulkanMemory> memory,
         std::shared_ptr<Pipelines> pipelines, std::optional<std::uint32_t> reductionLanes = {});

    Recorder& recorder() noexcept { return m_recorder; }
    const Recorder& recorder() const noexcept { return m_recorder; }
    /// For kernels that reduce over a workgroup.
    const WorkgroupConstants& reducing() const noexcept { return m_reducing; }
    /// For rows so short that as many lanes as a subgroup has are enough.
    WorkgroupConstants reducingShort() const noexcept;
    /// For rows so long that few of them are to keep the device busy.
    WorkgroupConstants reducing(std::size_t columns) const noexcept;

    /// What follows is about these tokens at positions firstPosition…
    void begin(std::span<const std::int32_t> tokens, std::size_t firstPosition);
    /// Brings them to the host, to `destination`, when the pass is finished.
    void capture(const Region& from, std::span<float> destination) { m_readBack.add(m_recorder, from, destination); }
    /// Runs what was recorded. Throws Error; nothing is recorded then.
    void finish();
    /// Forgets what was recorded.
    void discard();

    std::size_t tokenCount() const noexcept { return m_tokenCount; }
    std::size_t firstPosition() const noexcept { return m_firstPosition; }
    std::size_t endPosition() const noexcept { return m_firstPosition + m_tokenCount; }
    /// The token of a view's first row: a view with fewer rows than the step stands for its last tokens.
    std::uint32_t firstTokenOf(const MatrixView& x) const noexcept
    {
        return static_cast<std::uint32_t>(m_tokenCount - x.rows);
    }
    /// The first position and the tokens, where shaders read them.
    const Region& state() const noexcept { return m_state.region(); }

    /// What is recorded holds only for steps that end at this position or before.
    void holdsUpTo(std::size_t positions) noexcept { m_holdsUpTo = std::min(m_holdsUpTo, positions); }
    /// What a step needs to be run again; ask for it before it is finished.
    std::vector<ReadBack::Place> places() const { return m_readBack.places(); }
    /// Keeps the pass that was finished last, to be run again while `isIdle` says that nothing else waits; nullptr if
    /// that is impossible.
    std::unique_ptr<RecordedStep> keep(std::vector<ReadBack::Place> places, std::function<bool()> isIdle);

private:
    class Kept;
    static constexpr std::size_t kAnyPosition = std::numeric_limits<std::size_t>::max();
    static void writeState(const Region& state, std::span<const std::int32_t> tokens, std::size_t firstPosition);

    std::shared_ptr<VulkanContext> m_context;
    std::shared_ptr<VulkanMemory> m_memory;
    Recorder m_recorder;
    ReadBack m_readBack;
    WorkgroupConstants m_reducing;
    std::uint32_t m_mostLanes;  ///< of a workgroup that reduces
    OwnedRegion m_state;
    std::vector<OwnedRegion> m_inputs;  ///< the state where the host writes it: for each `begin` until `finish`
    std::size_t m_begun = 0;            ///< how often
    std::size_t m_tokenCount = 0;
    std::size_t m_firstPosition = 0;
    std::size_t m_holdsUpTo = kAnyPosition;
    std::uint64_t m_releases = 0;  ///< of memory, when recording began
};

}  // namespace vitrine
