#include "core/vulkan/vulkan_kv_cache.h"

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

VulkanKvCache::Side makeSide(const std::shared_ptr<VulkanMemory>& memory, const ModelConfig& config,
                             std::size_t capacity, KvType type)
{
    const std::size_t rowBytes = rowBytesOf(type, config.headDim);
    const std::size_t rows = std::size_t{config.layers} * config.kvHeads;
    if (capacity > std::numeric_limits<std::size_t>::max() / rowBytes / rows) {
        throw Error(concat("A context of ", capacity, " tokens is larger than any memory."));
    }
    const std::size_t headBytes = capacity * rowBytes;
    return {type, rowBytes, headBytes, headBytes * config.kvHeads, OwnedRegion(memory, headBytes * rows)};
}

}  // namespace

VulkanKvCache::VulkanKvCache(const std::shared_ptr<VulkanMemory>& memory, const ModelConfig& config,
                             std::size_t capacity, KvType keys, KvType values)
    : KvCache(capacity), m_kvHeads(config.kvHeads), m_headDim(config.headDim),
      m_keys(makeSide(memory, config, capacity, keys)), m_values(makeSide(memory, config, capacity, values))
{
}

}  // namespace vitrine
