#pragma once

#include "core/compute/vulkan/memory/vulkan_memory.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

namespace vitrine {

/// Returns a region of `bytes` bytes in the memory of `owned`. If that memory is too small, replaces it by larger
/// memory.
inline Region grown(OwnedRegion& owned, const std::shared_ptr<VulkanMemory>& memory, std::size_t bytes)
{
    if (!owned || owned.region().bytes < bytes) {
        const std::size_t had = owned ? owned.region().bytes : 0;
        owned = OwnedRegion(memory, std::max(bytes, had + had / 2));
    }
    return owned.region().part(0, bytes);
}

/// Memory for intermediate results within an operation. The next operation reuses it.
class Scratch {
public:
    /// The purpose of a region. Regions for different purposes never overlap.
    enum class Use : std::uint8_t {
        Rounded,
        RoundedFactors,
        TurnedHeads,
        ChosenExperts,
        ExpertShares,
        ExpertScores,
        SortedChoices,
        ExpertTiles,
        SharedExpertLogit,
        ExpertUp,
        ExpertParts,
        AttentionParts,
        TopKSlices,
        DrawBlocks,
        Count
    };

    explicit Scratch(std::shared_ptr<VulkanMemory> memory) : m_memory(std::move(memory)) {}

    /// Returns a region of `bytes` bytes. Its contents are undefined. A later call with the same `use` returns the same
    /// memory, or replaces it by larger memory.
    Region of(Use use, std::size_t bytes) { return grown(m_owned[static_cast<std::size_t>(use)], m_memory, bytes); }

private:
    std::shared_ptr<VulkanMemory> m_memory;
    std::array<OwnedRegion, static_cast<std::size_t>(Use::Count)> m_owned;
};

}  // namespace vitrine
