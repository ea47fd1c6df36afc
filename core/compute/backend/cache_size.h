#pragma once

#include "core/compute/backend/kv_type.h"
#include "core/model/model_config.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// Size of a conversation's KV cache on the CPU.
struct CacheSize {
    std::uint64_t bytesPerPosition = 0;  ///< size of the keys of one position, and of the values if they are stored
                                         ///< separately
    std::uint64_t stateBytes = 0;        ///< size of the recurrent states, independent of the conversation's length;
                                         ///< each checkpoint takes the same number of bytes
    std::uint64_t checkpointBytes = 0;   ///< upper bound of the size of all checkpoints together (StateCheckpoints)
};

/// Returns the default type of a cache: f32 if the whole cache then takes at most 16 MiB, otherwise f16. Small caches
/// use f32, because exact keys and values cost little memory there.
KvType usualKvType(const ModelConfig& config, std::size_t positions) noexcept;

/// Throws Error if heads with `headDim` dimensions cannot be stored in this type.
void requireFits(KvType type, std::size_t headDim);

/// Returns the size of a cache. Throws Error if the heads cannot be stored in these types.
CacheSize cacheSizeOf(const ModelConfig& config, KvType keys, KvType values);

}  // namespace vitrine
