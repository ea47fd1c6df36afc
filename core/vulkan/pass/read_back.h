#pragma once

#include "core/tensor/buffer.h"
#include "core/vulkan/memory/vulkan_memory.h"
#include "core/vulkan/pass/recorder.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace vitrine {

/// Copies results to the host and checks that they are from this pass. Memory is filled with poison before it is used,
/// and each chunk ends with the number of the pass, which the device writes last.
class ReadBack {
public:
    ReadBack(std::shared_ptr<VulkanContext> context, std::shared_ptr<VulkanMemory> memory)
        : m_context(std::move(context)), m_memory(std::move(memory))
    {
    }

    /// Records a copy; deliver() fills `destination`.
    void add(Recorder& recorder, const Region& from, std::span<float> destination);
    /// Records the marks of the pass. Call it last, before submitting.
    void seal(Recorder& recorder);

    /// Position of a copied result.
    struct Place {
        std::size_t chunk = 0;
        std::size_t offset = 0;
        std::size_t count = 0;  ///< number of floats
    };
    /// Places of the results of the pass that has not been delivered yet.
    std::vector<Place> places() const;
    /// Prepares for the results of a pass that is submitted again. deliver() fills `destination` with them, one after
    /// the other.
    void expect(const std::vector<Place>& places, std::span<float> destination);

    /// Copies the results to their destinations. Throws DeviceError if a result is stale.
    void deliver();
    void discard() noexcept;

private:
    struct Chunk {
        OwnedRegion memory;
        std::size_t used = 0;  ///< used bytes, not counting the mark
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
    OwnedRegion m_mark;  ///< number of the pass, in memory from which the device copies it
};

}  // namespace vitrine
