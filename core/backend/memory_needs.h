#pragma once

#include "core/backend/kv_cache.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vitrine {

/// How a model will be used, as far as memory depends on it.
struct ModelUse {
    /// Evaluated at once by a block that guesses further tokens.
    static constexpr std::size_t kPredictionTokens = 32;

    std::size_t positions = 0;  ///< of the KV cache
    KvType keys = KvType::F16;
    KvType values = KvType::F16;
    std::size_t chunkTokens = 0;  ///< evaluated at once
    std::size_t logitRows = 0;    ///< computed at once
};

/// Bytes that a model takes on a device, by its parts.
struct MemoryNeeds {
    struct Layer {
        std::uint64_t weights = 0;
        std::uint64_t cache = 0;  ///< keys and values of all positions
    };
    /// Of several parts together.
    struct Sum {
        std::uint64_t weights = 0;
        std::uint64_t cache = 0;
        std::uint64_t work = 0;

        std::uint64_t total() const noexcept { return weights + cache + work; }
    };

    std::vector<Layer> layers;
    std::uint64_t ends = 0;    ///< the weights of the embeddings and of the output
    std::uint64_t logits = 0;  ///< where the output is computed
    std::uint64_t work = 0;    ///< intermediates, for any number of layers
    std::size_t together = 0;  ///< so many last layers go there, or none (ModelConfig::layersTogether)

    /// Of the last `count` layers; of the whole model if `count` is larger than their number.
    Sum of(std::size_t count) const noexcept;
    /// The most layers, counted in the same way, for which `bytes` bytes are enough.
    std::size_t layersWithin(std::uint64_t bytes) const noexcept;
};

}  // namespace vitrine
