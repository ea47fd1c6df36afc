#pragma once

#include "vk_kernels/interface/constants.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace vitrine {

/// Properties of a device that determine how recurrent states process prompts.
struct RecurrentDevice {
    std::uint32_t subgroup = 0;
    std::uint32_t sharedBytes = 0;  ///< size of the shared memory of a workgroup, in bytes
    bool shuffle = false;           ///< whether the lanes of a subgroup can read each other's values
    /// Whether workgroups have only one subgroup. This is the case on a CPU, where larger workgroups gain nothing.
    bool oneSubgroup = false;
};

/// Minimum number of tokens for processing in chunks. Fewer tokens are processed one by one, so that their results are
/// bit-identical to those of single tokens, as drafts require. The CPU back end has the same limit.
inline constexpr std::size_t kFewestChunkedTokens = 16;

/// Maximum number of tokens of a chunk. The work within a chunk grows with the square of this number.
inline constexpr std::uint32_t kMostChunkedTokens = 16;

/// Returns how many lanes share a column of the state, at most `most`. A column has one value for each of the `keys`
/// dimensions of a key. The result is the largest number with which each lane still has enough values to hide the
/// latency of loads.
std::uint32_t sharersOf(std::uint32_t keys, std::uint32_t most);

/// Returns the constants of recur_chunks. The number of tokens per chunk is the largest one up to `mostTokens` that
/// fits in shared memory. Returns nullopt if even a few tokens do not fit, or if the recurrence has no chunked form.
/// Also returns nullopt for CPUs: they are faster token by token, and their drivers would take minutes to compile the
/// kernel.
std::optional<RecurChunksConstants> recurrentChunks(const RecurrentDevice& device, std::uint32_t keys,
                                                    std::uint32_t form, std::uint32_t mostTokens = kMostChunkedTokens);

/// Returns the number of bytes of shared memory that recur_chunks needs.
std::uint32_t sharedBytesOf(const RecurChunksConstants& chunks);

/// Returns how many tokens of a prompt a delta rule processes at a time if a key has `keys` dimensions; 1 means token
/// by token.
std::uint32_t tokensAtATime(const RecurrentDevice& device, std::uint32_t keys);

}  // namespace vitrine
