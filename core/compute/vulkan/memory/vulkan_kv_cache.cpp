#include "core/compute/vulkan/memory/vulkan_kv_cache.h"

#include "core/base/error.h"
#include "core/compute/backend/cache_size.h"
#include "core/file/quant/q8_0.h"

#include <limits>
#include <utility>

namespace vitrine {

namespace {

std::size_t rowBytesOf(KvType type, std::size_t headDim)
{
    switch (type) {
    case KvType::F32:
        return headDim * sizeof(float);
    case KvType::F16:
        return (headDim + 1) / 2 * 4;  // size of whole 32-bit words, each with two f16 numbers
    case KvType::Q8_0:
        break;
    }
    requireFits(type, headDim);
    return headDim + (headDim / 32 + 1) / 2 * 4;  // one f16 scale for every 32 quants, two per 32-bit word
}

std::size_t exportedBytesOf(KvType type, std::size_t headDim)
{
    switch (type) {
    case KvType::F32:
        return headDim * 4;
    case KvType::F16:
        return headDim * 2;
    case KvType::Q8_0:
        break;
    }
    return headDim / BlockQ8_0::kElements * sizeof(BlockQ8_0);
}

/// Pointer to ModelConfig::keepsKeys or ModelConfig::keepsValues, which return whether a layer stores keys or values.
using Keeps = bool (ModelConfig::*)(std::size_t) const noexcept;

/// Returns the layout of a layer's keys or values. Throws Error if the number of bytes overflows.
VulkanKvCache::Rows rowsOf(const ModelConfig& config, std::size_t layer, std::size_t capacity, KvType type, Keeps keeps)
{
    if (!(config.*keeps)(layer)) return {};
    VulkanKvCache::Rows rows{config.kvHeadsOf(layer), config.headDimOf(layer)};
    rows.rowBytes = rowBytesOf(type, rows.headDim);
    // The check multiplies by the number of layers, so that the sum over all layers cannot overflow either.
    if (capacity > std::numeric_limits<std::size_t>::max() / rows.rowBytes / rows.heads / config.layers) {
        throw Error(SENTENCE("A context of ", capacity, " tokens is too large for any memory."));
    }
    rows.exportedBytes = exportedBytesOf(type, rows.headDim);
    rows.headBytes = capacity * rows.rowBytes;
    return rows;
}

VulkanKvCache::Side makeSide(const std::shared_ptr<VulkanMemory>& memory, const ModelConfig& config,
                             std::size_t capacity, KvType type, Keeps keeps)
{
    std::vector<VulkanKvCache::Rows> layers;
    std::size_t bytes = 0;
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        layers.push_back(rowsOf(config, layer, capacity, type, keeps));
        layers.back().first = bytes;
        bytes += layers.back().bytes();
    }
    return {type, std::move(layers), OwnedRegion(memory, bytes)};
}

}  // namespace

VulkanKvCache::VulkanKvCache(const std::shared_ptr<VulkanMemory>& memory, const ModelConfig& config,
                             const KvCacheSpec& spec)
    : KvCache(spec), m_memory(memory),
      m_keys(makeSide(memory, config, spec.capacity, spec.keys, &ModelConfig::keepsKeys)),
      m_values(makeSide(memory, config, spec.capacity, spec.values, &ModelConfig::keepsValues)),
      m_states(memory, config)
{
}

std::uint64_t VulkanKvCache::bytesFor(const ModelConfig& config, const KvCacheSpec& spec, std::size_t layer)
{
    return rowsOf(config, layer, spec.capacity, spec.keys, &ModelConfig::keepsKeys).bytes() +
           rowsOf(config, layer, spec.capacity, spec.values, &ModelConfig::keepsValues).bytes();
}

}  // namespace vitrine
