#include "core/vulkan/memory/vulkan_kv_cache.h"

#include "core/base/concat.h"
#include "core/base/error.h"

#include <limits>

namespace vitrine {

namespace {

std::size_t rowBytesOf(KvType type, std::size_t headDim)
{
    switch (type) {
    case KvType::F32:
        return headDim * sizeof(float);
    case KvType::F16:
        return (headDim + 1) / 2 * 4;  // whole words
    case KvType::Q8_0:
        break;
    }
    if (headDim % 32 != 0) {
        throw Error(concat("A KV cache in Q8_0 is made of blocks of 32 numbers, but the heads of this model have ",
                           headDim, "; use f16 or f32."));
    }
    return headDim + (headDim / 32 + 1) / 2 * 4;  // scales are halves, two in a word
}

/// Of one head.
std::size_t headBytesOf(const ModelConfig& config, std::size_t capacity, KvType type)
{
    const std::size_t rowBytes = rowBytesOf(type, config.headDim);
    const std::size_t rows = std::size_t{config.layers} * config.kvHeads;
    if (capacity > std::numeric_limits<std::size_t>::max() / rowBytes / rows) {
        throw Error(concat("A context of ", capacity, " tokens is larger than any memory."));
    }
    return capacity * rowBytes;
}

VulkanKvCache::Side makeSide(const std::shared_ptr<VulkanMemory>& memory, const ModelConfig& config,
                             std::size_t capacity, KvType type)
{
    const std::size_t headBytes = headBytesOf(config, capacity, type);
    const std::size_t layerBytes = headBytes * config.kvHeads;
    return {type,           rowBytesOf(type, config.headDim),
            headBytes,      layerBytes,
            config.headDim, OwnedRegion(memory, layerBytes * config.layers)};
}

}  // namespace

VulkanKvCache::VulkanKvCache(const std::shared_ptr<VulkanMemory>& memory, const ModelConfig& config,
                             const KvCacheSpec& spec)
    : KvCache(spec), m_memory(memory), m_kvHeads(config.kvHeads), m_headDim(config.headDim),
      m_keys(makeSide(memory, config, spec.capacity, spec.keys)),
      m_values(makeSide(memory, config, spec.capacity, spec.values))
{
}

std::uint64_t VulkanKvCache::bytesFor(const ModelConfig& config, const KvCacheSpec& spec)
{
    const std::uint64_t headBytes =
        headBytesOf(config, spec.capacity, spec.keys) + headBytesOf(config, spec.capacity, spec.values);
    return headBytes * config.kvHeads * config.layers;
}

}  // namespace vitrine
