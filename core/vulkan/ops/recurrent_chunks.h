#pragma once

#include "vk_kernels/interface/constants.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace vitrine {

/// What of a device decides how prompts go through recurrent states.
struct RecurrentDevice {
    std::uint32_t subgroup = 0;
    std::uint32_t sharedBytes = 0;  ///< that a workgroup may have
    bool shuffle = false;           ///< lanes of a subgroup read each other's values
    bool oneSubgroup = false;       ///< workgroups are no wider: a processor, whose lanes have nothing to wait for
};

/// From so many tokens on they go through a state in chunks. Fewer give the bits of one after the other, which guesses
/// rely on, as on the CPU.
inline constexpr std::size_t kFewestChunkedTokens = 16;

/// Of a chunk: what they do to each other grows with the square of their number.
inline constexpr std::uint32_t kMostChunkedTokens = 16;

/// How many lanes share `keys` of a column: as many of `most` as leave each of them some, with which it is busy while
/// values are on their way.
std::uint32_t sharersOf(std::uint32_t keys, std::uint32_t most);

/// For recur_chunks: as many tokens at a time, up to `mostTokens`, as the device has room for in shared memory. Absent
/// where there is none even for a few, on processors (which step faster, and would translate a lane that has a whole
/// column for minutes), or where the form of the recurrence has no chunks.
std::optional<RecurChunksConstants> recurrentChunks(const RecurrentDevice& device, std::uint32_t keys,
                                                    std::uint32_t form, std::uint32_t mostTokens = kMostChunkedTokens);

/// Bytes of shared memory that recur_chunks takes.
std::uint32_t sharedBytesOf(const RecurChunksConstants& chunks);

/// Tokens of a prompt that go through the states of a delta rule with so many keys at a time; 1: token by token.
std::uint32_t tokensAtATime(const RecurrentDevice& device, std::uint32_t keys);

}  // namespace vitrine
