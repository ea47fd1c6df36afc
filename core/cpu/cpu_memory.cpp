#include "core/cpu/cpu_memory.h"

#include "core/base/concat.h"
#include "core/base/error.h"

#include <algorithm>
#include <limits>

namespace vitrine {

namespace {

/// Throws Error when not even the bytes of a cache can be counted.
std::size_t wholePanels(const ModelConfig& config, std::size_t capacity)
{
    const std::size_t perPosition = std::size_t{config.layers} * config.kvWidth();
    if (capacity > std::numeric_limits<std::size_t>::max() / sizeof(float) / perPosition - kKeyPanel) {
        throw Error(concat("A context of ", capacity, " tokens is larger than any memory."));
    }
    return (capacity + kKeyPanel - 1) / kKeyPanel * kKeyPanel;
}

QuantType storedAs(KvType type, std::size_t headDim)
{
    switch (type) {
    case KvType::F32:
        return QuantType::F32;
    case KvType::F16:
        return QuantType::F16;
    case KvType::Q8_0:
        break;
    }
    if (headDim % quantTraits(QuantType::Q8_0).blockSize != 0) {
        throw Error(concat("A KV cache in Q8_0 is made of blocks of 32 numbers, but the heads of this model have ",
                           headDim, "; use f16 or f32."));
    }
    return QuantType::Q8_0;
}

}  // namespace

AlignedBytes::AlignedBytes(std::size_t bytes)
    : m_data(static_cast<std::byte*>(::operator new(bytes, kAlignment, std::nothrow))), m_size(bytes)
{
    if (!m_data) throw Error(concat("There is not enough memory: ", bytes >> 20, " MiB could not be allocated."));
}

void AlignedBytes::require(std::size_t bytes)
{
    // By half at least: attention asks for more as a conversation grows.
    if (bytes > m_size) *this = AlignedBytes(std::max(bytes, m_size + m_size / 2));
}

// Attention reads whole vectors, also of the last value.
CpuKvCache::CpuKvCache(const ModelConfig& config, const KvCacheSpec& spec)
    : KvCache(spec), m_kvHeads(config.kvHeads), m_headDim(config.headDim),
      m_heads(std::size_t{config.layers} * config.kvHeads), m_keyType(storedAs(spec.keys, m_headDim)),
      m_valueType(storedAs(spec.values, m_headDim)), m_keyPanelBytes(kKeyPanel * rowBytes(m_keyType, m_headDim)),
      m_keyHeadBytes(wholePanels(config, spec.capacity) / kKeyPanel * m_keyPanelBytes),
      m_valueBytes(rowBytes(m_valueType, m_headDim)), m_valueHeadBytes(spec.capacity * m_valueBytes),
      m_keys(m_heads * m_keyHeadBytes), m_values(m_heads * m_valueHeadBytes + kKeyPanel * sizeof(float))
{
}

}  // namespace vitrine
