#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

namespace vitrine {

/// How attention is divided between workgroups. A workgroup computes `group` heads of `tokens` tokens. The positions
/// may be divided into parts, each with its own workgroup.
struct AttentionShape {
    /// Returns the maximum number of query heads of a workgroup. With this limit, their state fits in registers, and
    /// their queries fit in shared memory.
    static constexpr std::size_t mostHeads(std::size_t headDim) noexcept
    {
        return std::clamp<std::size_t>(2048 / headDim, 1, 8);
    }

    std::size_t group = 1;                                            ///< number of query heads of a workgroup
    std::size_t parts = 1;                                            ///< parts into which the positions are divided
    std::size_t tokens = 1;                                           ///< number of tokens of a workgroup
    std::size_t positions = std::numeric_limits<std::size_t>::max();  ///< maximum number of positions for this shape
};

/// Returns the shape in which as many heads and tokens as possible share one read of keys and values, while there are
/// still at least `busyGroups` workgroups.
AttentionShape attentionShape(std::size_t tokens, std::size_t heads, std::size_t kvHeads, std::size_t headDim,
                              std::size_t positions, std::size_t busyGroups);

/// Returns the number of parts into which this number of positions is divided.
std::size_t attentionParts(std::size_t positions);

}  // namespace vitrine
