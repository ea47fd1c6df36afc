#pragma once

#include "core/compute/vulkan/pass/read_back.h"
#include "core/compute/vulkan/pass/recorder.h"
#include "core/file/tensor/buffer.h"
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

/// The commands of a step from `begin` to `finish`, the tokens of the step, and its results for the host.
class Pass {
public:
    /// `reductionLanes` is the workgroup size for reductions. If absent, a size that suits the device is used.
    Pass(std::shared_ptr<VulkanContext> context, std::shared_ptr<VulkanMemory> memory,
         std::shared_ptr<Pipelines> pipelines, std::optional<std::uint32_t> reductionLanes = {});

    Recorder& recorder() noexcept { return m_recorder; }
    const Recorder& recorder() const noexcept { return m_recorder; }
    /// Returns the workgroup size for kernels that reduce values over a workgroup.
    const WorkgroupConstants& reducing() const noexcept { return m_reducing; }
    /// Returns the workgroup size for reductions of short rows: one subgroup.
    WorkgroupConstants reducingShort() const noexcept;
    /// Returns the workgroup size for reductions of long rows with `columns` columns. The size is larger than usual,
    /// because a few long rows must keep the device busy.
    WorkgroupConstants reducing(std::size_t columns) const noexcept;

    /// Sets the tokens of the following operations. The tokens are at the positions from firstPosition on.
    void begin(std::span<const std::int32_t> tokens, std::size_t firstPosition);
    /// Copies values to `destination` on the host. `destination` is filled when the pass is finished.
    void capture(const Region& from, std::span<float> destination) { m_readBack.add(m_recorder, from, destination); }
    /// Runs the recorded commands. Throws Error. No recorded commands are left afterwards, even after an error.
    void finish();
    /// Discards the recorded commands.
    void discard();

    std::size_t tokenCount() const noexcept { return m_tokenCount; }
    std::size_t firstPosition() const noexcept { return m_firstPosition; }
    std::size_t endPosition() const noexcept { return m_firstPosition + m_tokenCount; }
    /// Returns the 0-based index in the step of the token that belongs to the first row of a view. If the view has
    /// fewer rows than the step has tokens, its rows belong to the last tokens.
    std::uint32_t firstTokenOf(const MatrixView& x) const noexcept
    {
        return static_cast<std::uint32_t>(m_tokenCount - x.rows);
    }
    /// Returns the memory in which shaders find the first position and the tokens of the step.
    const Region& state() const noexcept { return m_state.region(); }

    /// Declares that the recorded commands are valid only for steps with an endPosition() of at most `positions`.
    void holdsUpTo(std::size_t positions) noexcept { m_holdsUpTo = std::min(m_holdsUpTo, positions); }
    /// Returns where the results are read back. Call this before finish(), and pass the result to keep().
    std::vector<ReadBack::Place> places() const { return m_readBack.places(); }
    /// Returns the last finished pass as a step that can be run again. The step refuses to run while `isIdle` returns
    /// false. Returns nullptr if the pass cannot be run again.
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
    std::uint32_t m_mostLanes;  ///< number of lanes of the largest workgroup for a reduction
    OwnedRegion m_state;
    /// For each `begin` since the last `finish`, memory into which the host writes the first position and the tokens.
    /// The device copies them to m_state.
    std::vector<OwnedRegion> m_inputs;
    std::size_t m_begun = 0;  ///< number of `begin` calls since the last `finish`
    std::size_t m_tokenCount = 0;
    std::size_t m_firstPosition = 0;
    std::size_t m_holdsUpTo = kAnyPosition;
    std::uint64_t m_releases = 0;  ///< value of VulkanMemory::releases() when recording began
};

}  // namespace vitrine
