#pragma once

#include "core/backend/kv_cache.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vitrine {

/// Parameters of use that determine how much memory a model needs.
struct ModelUse {
    /// Tokens that a prediction block evaluates at once.
    static constexpr std::size_t kPredictionTokens = 32;

    std::size_t positions = 0;  ///< capacity of the KV cache
    KvType keys = KvType::F16;
    KvType values = KvType::F16;
    std::size_t chunkTokens = 0;  ///< tokens evaluated at once
    std::size_t logitRows = 0;    ///< rows of logits computed at once
};

/// Bytes that the parts of a model take on a device.
struct MemoryNeeds {
    /// Bytes of one layer.
    struct Layer {
        std::uint64_t weights = 0;
        std::uint64_t cache = 0;  ///< keys and values of all positions
    };
    /// Total of several parts.
    struct Sum {
        std::uint64_t weights = 0;
        std::uint64_t cache = 0;
        std::uint64_t work = 0;

        std::uint64_t total() const noexcept { return weights + cache + work; }
    };

    std::vector<Layer> layers;
    std::uint64_t ends = 0;    ///< weights of the embeddings and of the output
    std::uint64_t logits = 0;  ///< logits, on the device that computes the output
    std::uint64_t work = 0;    ///< intermediates, independent of the number of layers
    std::size_t together = 0;  ///< the last `together` layers must be on one device (ModelConfig::layersTogether)

    /// Bytes of the last `count` layers. If `count` exceeds their number, embeddings and output are included.
    Sum of(std::size_t count) const noexcept;
    /// The largest `count` for which of(count) fits into `bytes` bytes.
    std::size_t layersWithin(std::uint64_t bytes) const noexcept;
};

}  // namespace vitrine
