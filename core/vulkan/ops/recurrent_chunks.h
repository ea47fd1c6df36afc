#pragma once

#include "vk_kernels/interface/constants.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace vitrine {

/// The properties of a device that determine how prompts pass through recurrent states.
struct RecurrentDevice {
    std::uint32_t subgroup = 0;
    std::uint32_t sharedBytes = 0;  ///< shared memory of a workgroup
    bool shuffle = false;           ///< lanes of a subgroup can read each other's values
    bool oneSubgroup = false;       ///< workgroups have one subgroup, as on a CPU, where wider ones gain nothing
};

/// From this number of tokens on, recurrent states process chunks. Fewer tokens give the same bits as single ones, on
/// which drafts depend, as on the CPU.
inline constexpr std::size_t kFewestChunkedTokens = 16;

/// Most tokens of a chunk, because the work within a chunk grows with their square.
inline constexpr std::uint32_t kMostChunkedTokens = 16;

/// Returns how many lanes share the `keys` of a column: as many of `most` as leave each lane enough keys to be busy
/// while values are loaded.
std::uint32_t sharersOf(std::uint32_t keys, std::uint32_t most);

/// Returns the constants of recur_chunks with the most tokens per chunk, up to `mostTokens`, that fit in shared memory.
/// Empty if even a few do not fit, if the recurrence has no chunked form, or on CPUs. These are faster step by step,
/// and would compile a lane with a whole column for minutes.
std::optional<RecurChunksConstants> recurrentChunks(const RecurrentDevice& device, std::uint32_t keys,
                                                    std::uint32_t form, std::uint32_t mostTokens = kMostChunkedTokens);

/// Returns the bytes of shared memory that recur_chunks takes.
std::uint32_t sharedBytesOf(const RecurChunksConstants& chunks);

/// Returns the tokens of a prompt that a delta rule with this number of keys processes at a time; 1: token by token.
std::uint32_t tokensAtATime(const RecurrentDevice& device, std::uint32_t keys);

}  // namespace vitrine
