#include "core/compute/backend/cache_size.h"

#include "core/base/error.h"
#include "core/compute/backend/state_checkpoints.h"

#include <algorithm>

namespace vitrine {

namespace {

constexpr std::size_t kSmallCacheBytes = std::size_t{16} << 20U;

std::uint64_t bytesOf(KvType type, std::uint64_t values) noexcept
{
    switch (type) {
    case KvType::F32:
        return values * 4;
    case KvType::F16:
        return values * 2;
    case KvType::Q8_0:
        return values / 32 * 34;
    }
    return 0;  // all values of the enumeration are handled above
}

}  // namespace

KvType usualKvType(const ModelConfig& config, std::size_t positions) noexcept
{
    const std::size_t bytesPerPosition = (config.latent.absorbed ? 1 : 2) * sizeof(float) *
                                         std::max<std::size_t>(config.attendingLayers() * config.kvWidth(), 1);
    return positions <= kSmallCacheBytes / bytesPerPosition ? KvType::F32 : KvType::F16;
}

void requireFits(KvType type, std::size_t headDim)
{
    constexpr std::size_t kBlock = 32;
    if (type != KvType::Q8_0 || headDim % kBlock == 0) return;
    throw Error(SENTENCE("A KV cache in Q8_0 requires heads with a multiple of ", kBlock,
                         " dimensions, but the heads of this model have ", headDim, " dimensions; use f16 or f32."));
}

CacheSize cacheSizeOf(const ModelConfig& config, KvType keys, KvType values)
{
    CacheSize size;
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        if (config.layer(layer).recurrence != Recurrence::None) {
            size.stateBytes += config.recurrent.stateFloats() * sizeof(float);
        }
        if (!config.keepsKeys(layer)) continue;
        requireFits(keys, config.headDimOf(layer));
        size.bytesPerPosition += bytesOf(keys, config.kvWidthOf(layer));
        if (!config.keepsValues(layer)) continue;
        requireFits(values, config.headDimOf(layer));
        size.bytesPerPosition += bytesOf(values, config.kvWidthOf(layer));
    }
    if (size.stateBytes > 0)
        size.checkpointBytes = std::max<std::uint64_t>(2 * size.stateBytes, StateCheckpoints::kMaxBytes);
    return size;
}

}  // namespace vitrine
