#pragma once

#include "core/compute/vulkan/device/pipelines.h"
#include "core/compute/vulkan/memory/vulkan_memory.h"
#include "core/compute/vulkan/pass/hazards.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace vitrine {

class VulkanContext;

/// Records the commands of a pass and submits them together. Before recording a command, the caller must get the
/// addresses of its data from `read` and `write`. The recorder derives all accesses from these calls, and adds every
/// necessary barrier.
class Recorder {
public:
    Recorder(std::shared_ptr<VulkanContext> context, std::shared_ptr<VulkanMemory> memory,
             std::shared_ptr<Pipelines> pipelines);
    ~Recorder();

    /// `read` returns the address of a region that the next command reads. `write` returns the address of a region that
    /// the next command writes and may also read.
    std::uint64_t read(const Region& region);
    std::uint64_t write(const Region& region);

    /// Number of workgroups of a dispatch in each dimension.
    struct Groups {
        std::size_t x = 1;
        std::size_t y = 1;
        std::size_t z = 1;
    };
    /// Records a dispatch. `constants` are the kernel's specialization constants (vk_kernels/interface/constants.h).
    template <typename Constants, typename Push>
    void dispatch(std::string_view kernel, const Constants& constants, const Push& push, Groups groups)
    {
        static_assert(sizeof(Push) <= Pipelines::kMaxPushBytes);
        const auto words =
            std::bit_cast<std::array<std::uint32_t, sizeof(Constants) / sizeof(std::uint32_t)>>(constants);
        record(kernel, words, std::as_bytes(std::span(&push, 1)), groups);
    }
    /// Records a dispatch of a kernel without specialization constants.
    template <typename Push>
    void dispatch(std::string_view kernel, const Push& push, Groups groups)
    {
        static_assert(sizeof(Push) <= Pipelines::kMaxPushBytes);
        record(kernel, {}, std::as_bytes(std::span(&push, 1)), groups);
    }
    /// Returns the number of workgroups for `count` elements. It is for kernels that process single elements
    /// (elements.glsl).
    static Groups forElements(std::size_t count) noexcept;

    /// Records a copy of from.bytes bytes. Unlike for other commands, the caller need not call `read` and `write`.
    /// Throws DeviceError.
    void copy(const Region& from, const Region& to);

    /// Returns whether there are recorded commands to submit.
    bool isRecording() const noexcept;
    /// Submits the recorded commands and waits until they are complete. Throws DeviceError. No recorded
    /// commands are left afterwards, even after an error.
    void submitAndWait();
    struct Commands;
    /// Returns the commands that were submitted last, so that the caller can submit them again. The recorder continues
    /// with a new command buffer.
    std::shared_ptr<Commands> keep();
    /// Submits commands returned by keep() again and waits until they are complete. Throws DeviceError.
    void submitAndWait(const Commands& commands);
    /// Discards the recorded commands. Throws DeviceError.
    void discard();

    /// Numbers of commands recorded since the recorder was made.
    struct Counts {
        std::size_t dispatches = 0;
        std::size_t barriers = 0;
    };
    const Counts& counts() const noexcept { return m_counts; }

private:
    struct State;
    void record(std::string_view kernel, std::span<const std::uint32_t> constants, std::span<const std::byte> push,
                Groups groups);
    void prepareCommand();

    std::unique_ptr<State> m_state;
    Hazards m_hazards;
    std::vector<Extent> m_reads;  ///< ranges that the next command reads; empty after it is recorded
    std::vector<Extent> m_writes;
    Counts m_counts;
};

}  // namespace vitrine
