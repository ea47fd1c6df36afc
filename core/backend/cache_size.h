#pragma once

#include "core/backend/kv_type.h"
#include "core/model/model_config.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// Bytes that a conversation's cache takes on the CPU.
struct CacheSize {
    std::uint64_t bytesPerPosition = 0;  ///< keys, and values if they are stored separately
    std::uint64_t stateBytes = 0;        ///< recurrent states, independent of the length; a checkpoint takes the same
                                         ///< again
    std::uint64_t checkpointBytes = 0;   ///< upper bound of all checkpoints together (StateCheckpoints)
};

/// Default type of a cache: f32 up to 16 MiB, because exact keys and values then cost little; f16 above.
KvType usualKvType(const ModelConfig& config, std::size_t positions) noexcept;

/// Throws Error if heads of this width cannot be stored in this type.
void requireFits(KvType type, std::size_t headDim);

/// Returns the size of a cache. Throws Error if the heads cannot be stored in these types.
CacheSize cacheSizeOf(const ModelConfig& config, KvType keys, KvType values);

}  // namespace vitrine
