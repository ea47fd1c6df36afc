#include "core/backend/cache_size.h"

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
    return 0;  // no value of the enumeration comes here
}

}  // namespace

KvType usualKvType(const ModelConfig& config, std::size_t positions) noexcept
{
    const std::size_t bytesPerPosition =
        2 * sizeof(float) * std::max<std::size_t>(config.attendingLayers() * config.kvWidth(), 1);
    return positions <= kSmallCacheBytes / bytesPerPosition ? KvType::F32 : KvType::F16;
}

CacheSize cacheSizeOf(const ModelConfig& config, KvType keys, KvType values) noexcept
{
    CacheSize size;
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        if (config.layer(layer).recurrence != Recurrence::None) {
            size.stateBytes += config.recurrent.stateFloats() * sizeof(float);
        }
        if (!config.keepsKeys(layer)) continue;
        const std::uint64_t width = config.kvWidthOf(layer);
        size.bytesPerPosition += bytesOf(keys, width) + bytesOf(values, width);
    }
    return size;
}

}  // namespace vitrine
