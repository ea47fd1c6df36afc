#pragma once

#include "core/compute/backend/kv_cache.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vitrine {

/// Parameters that determine how much memory a model needs while it is used.
struct ModelUse {
    /// Maximum number of tokens that a prediction block evaluates at once.
    static constexpr std::size_t kPredictionTokens = 32;

    std::size_t positions = 0;  ///< capacity of the KV cache
    KvType keys = KvType::F16;
    KvType values = KvType::F16;
    std::size_t chunkTokens = 0;  ///< maximum number of tokens evaluated at once
    std::size_t logitRows = 0;    ///< maximum number of rows of logits computed at once
};

/// Number of bytes that each part of a model needs on a device.
struct MemoryNeeds {
    /// Memory of one layer, in bytes.
    struct Layer {
        std::uint64_t weights = 0;
        std::uint64_t cache = 0;  ///< keys and values of all positions
    };
    /// Total memory of several parts, in bytes.
    struct Sum {
        std::uint64_t weights = 0;
        std::uint64_t cache = 0;
        std::uint64_t work = 0;

        std::uint64_t total() const noexcept { return weights + cache + work; }
    };

    std::vector<Layer> layers;
    std::uint64_t ends = 0;    ///< weights of the embeddings, the final norm and the output matrix
    std::uint64_t logits = 0;  ///< logits; needed only on the device that computes the output
    std::uint64_t work = 0;    ///< intermediate results of the forward pass, independent of the number of layers
    std::size_t together = 0;  ///< number of layers at the end of the model that must all be on one device
                               ///< (ModelConfig::layersTogether)

    /// Returns the memory of the last `count` layers. If `count` exceeds the number of layers, embeddings and output
    /// are included.
    Sum of(std::size_t count) const noexcept;
    /// Returns the largest `count` for which of(count) fits into `bytes` bytes.
    std::size_t layersWithin(std::uint64_t bytes) const noexcept;
};

}  // namespace vitrine
