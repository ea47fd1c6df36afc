#pragma once

#include "core/compute/vulkan/memory/vulkan_memory.h"
#include "core/compute/vulkan/pass/recorder.h"
#include "core/file/tensor/buffer.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace vitrine {

/// Copies results to the host and checks that they are from the current pass. The memory for results is filled with
/// poison before it is used. It consists of chunks. Each chunk ends with the number of the pass, which the device
/// writes last.
class ReadBack {
public:
    ReadBack(std::shared_ptr<VulkanContext> context, std::shared_ptr<VulkanMemory> memory)
        : m_context(std::move(context)), m_memory(std::move(memory))
    {
    }

    /// Records a copy from `from`. deliver() writes the copied values to `destination`.
    void add(Recorder& recorder, const Region& from, std::span<float> destination);
    /// Records commands that write the number of the pass to each chunk. Call it after all other commands, before
    /// submitting.
    void seal(Recorder& recorder);

    /// Place of a copied result.
    struct Place {
        std::size_t chunk = 0;
        std::size_t offset = 0;
        std::size_t count = 0;  ///< number of floats
    };
    /// Returns the places of the results that have not been delivered yet.
    std::vector<Place> places() const;
    /// Prepares for the results of a pass that is submitted again. deliver() then writes these results to
    /// `destination`, one after another.
    void expect(const std::vector<Place>& places, std::span<float> destination);

    /// Copies the results to their destinations. Throws DeviceError if a result is from another pass.
    void deliver();
    void discard() noexcept;

private:
    struct Chunk {
        OwnedRegion memory;
        std::size_t used = 0;  ///< number of used bytes, not counting the number of the pass at its end
    };
    struct Copy {
        Place from;
        std::span<float> to;
    };
    std::size_t chunkFor(std::size_t bytes);
    std::byte* mapped(const Place& place) const noexcept;
    void expect(const Place& place, std::span<float> destination);
    void writePass();

    std::shared_ptr<VulkanContext> m_context;
    std::shared_ptr<VulkanMemory> m_memory;
    std::vector<Chunk> m_chunks;
    std::vector<Copy> m_copies;
    std::uint64_t m_pass = 1;
    OwnedRegion m_mark;  ///< memory with the number of the current pass; the device copies it to the chunks
};

}  // namespace vitrine
