#include "core/cpu/cpu_memory.h"

#include "core/base/error.h"

#include <algorithm>
#include <limits>

namespace vitrine {

namespace {

/// Elements of one half (keys or values) of a cache. Throws Error when not even their bytes can be counted.
std::size_t kvElements(const ModelConfig& config, std::size_t capacity)
{
    const std::size_t perPosition = std::size_t{config.layers} * config.kvWidth();
    if (capacity > std::numeric_limits<std::size_t>::max() / sizeof(float) / perPosition) {
        throw Error(concat("A context of ", capacity, " tokens is larger than any memory."));
    }
    return capacity * perPosition;
}

}  // namespace

AlignedBytes::AlignedBytes(std::size_t bytes)
    : m_data(static_cast<std::byte*>(::operator new(bytes, kAlignment, std::nothrow))), m_size(bytes)
{
    if (!m_data) throw Error(concat("There is not enough memory: ", bytes >> 20, " MiB could not be had."));
}

void AlignedBytes::require(std::size_t bytes)
{
    // By half at least: attention asks for one position more with every token.
    if (bytes > m_size) *this = AlignedBytes(std::max(bytes, m_size + m_size / 2));
}

CpuKvCache::CpuKvCache(const ModelConfig& config, std::size_t capacity, KvType keys, KvType values)
    : KvCache(capacity), m_kvHeads(config.kvHeads), m_headDim(config.headDim), m_keyType(keys), m_valueType(values),
      m_keys(kvElements(config, capacity) * elementBytes(keys)),
      m_values(kvElements(config, capacity) * elementBytes(values))
{
}

}  // namespace vitrine
