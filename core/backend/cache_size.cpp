#include "core/backend/cache_size.h"

#include <cstddef>

namespace vitrine {

namespace {

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
