#pragma once

#include "core/backend/kv_type.h"
#include "core/model/model_config.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// What a conversation's cache takes on the CPU.
struct CacheSize {
    std::uint64_t bytesPerPosition = 0;  ///< keys, and values where they are others
    std::uint64_t stateBytes = 0;        ///< recurrent states, whatever the length; a checkpoint takes as much again
    std::uint64_t checkpointBytes = 0;   ///< that all checkpoints take at most (StateCheckpoints)
};

/// Of a cache whose type nobody chose: f32 while it takes at most 16 MiB, since exact keys and values then cost
/// nothing; else f16.
KvType usualKvType(const ModelConfig& config, std::size_t positions) noexcept;

/// Throws Error when heads of this width cannot be kept in this type.
void requireFits(KvType type, std::size_t headDim);

/// Throws Error likewise.
CacheSize cacheSizeOf(const ModelConfig& config, KvType keys, KvType values);

}  // namespace vitrine
