#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

namespace vitrine {

/// How attention is divided among workgroups: heads and tokens per workgroup, and parts of the positions, each with a
/// workgroup of its own.
struct AttentionShape {
    /// Query heads of a workgroup at most: their state fits into registers, and their queries into shared memory.
    static constexpr std::size_t mostHeads(std::size_t headDim) noexcept
    {
        return std::clamp<std::size_t>(2048 / headDim, 1, 8);
    }

    std::size_t group = 1;
    std::size_t parts = 1;
    std::size_t tokens = 1;                                           ///< of a workgroup
    std::size_t positions = std::numeric_limits<std::size_t>::max();  ///< up to which this is the right shape
};

/// Keys and values are read once for as many heads and tokens as possible, but the device is kept busy with
/// `busyGroups` workgroups.
AttentionShape attentionShape(std::size_t tokens, std::size_t heads, std::size_t kvHeads, std::size_t headDim,
                              std::size_t positions, std::size_t busyGroups);

/// The most parts that this many positions, or fewer, are cut into.
std::size_t attentionParts(std::size_t positions);

}  // namespace vitrine
