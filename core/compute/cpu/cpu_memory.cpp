#include "core/compute/cpu/cpu_memory.h"

#include "core/base/error.h"
#include "core/base/resource_error.h"
#include "core/compute/backend/cache_size.h"
#include "core/compute/cpu/kernels.h"

#include <algorithm>
#include <limits>

namespace vitrine {

namespace {

/// Returns `capacity`, rounded up to a multiple of kKeyPanel. Throws Error if the number of bytes of the cache would
/// overflow.
std::size_t wholePanels(const ModelConfig& config, std::size_t capacity)
{
    const std::size_t perPosition = std::max<std::size_t>(config.attendingLayers() * config.kvWidth(), 1);
    if (capacity > std::numeric_limits<std::size_t>::max() / sizeof(float) / perPosition - kKeyPanel) {
        throw Error(SENTENCE("A context of ", capacity, " tokens is too large for any memory."));
    }
    return (capacity + kKeyPanel - 1) / kKeyPanel * kKeyPanel;
}

/// Returns the size of one key or value vector in bytes. Throws Error if heads of this width cannot be stored in the
/// type.
std::size_t vectorBytes(KvType type, std::size_t headDim)
{
    requireFits(type, headDim);
    return rowBytes(formatOf(type), headDim);
}

}  // namespace

AlignedBytes::AlignedBytes(std::size_t bytes)
    : m_data(static_cast<std::byte*>(::operator new(bytes, kAlignment, std::nothrow))), m_size(bytes)
{
    if (!m_data) {
        throw ResourceError(SENTENCE("There is not enough memory: ", bytes >> 20, " MiB could not be allocated."));
    }
}

void AlignedBytes::require(std::size_t bytes)
{
    // Grows by at least half of the current size. Attention needs more memory as a conversation grows, and each growth
    // is expensive.
    if (bytes > m_size) *this = AlignedBytes(std::max(bytes, m_size + m_size / 2));
}

CpuKvCache::CpuKvCache(const ModelConfig& config, const KvCacheSpec& spec)
    : KvCache(spec), m_keyType(spec.keys), m_valueType(spec.values)
{
    const std::size_t panels = wholePanels(config, spec.capacity) / kKeyPanel;
    std::size_t keys = 0, values = 0, states = 0;
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        Layer& at = m_layers.emplace_back();
        at.state = states;
        if (config.layer(layer).recurrence != Recurrence::None) states += config.recurrent.stateFloats();
        if (!config.keepsKeys(layer)) continue;
        at.kvHeads = config.kvHeadsOf(layer);
        at.headDim = config.headDimOf(layer);
        at.keys = keys;
        at.values = values;
        at.keyPanelBytes = kKeyPanel * vectorBytes(spec.keys, at.headDim);
        at.keyHeadBytes = panels * at.keyPanelBytes;
        if (config.keepsValues(layer)) at.valueBytes = vectorBytes(spec.values, at.headDim);
        at.valueHeadBytes = spec.capacity * at.valueBytes;
        keys += at.kvHeads * at.keyHeadBytes;
        values += at.kvHeads * at.valueHeadBytes;
    }
    m_keys = AlignedBytes(keys);
    m_values = AlignedBytes(values + kSpare);
    m_states = AlignedBytes(states * sizeof(float));
    std::fill_n(m_states.data(), m_states.size(), std::byte{0});
}

void CpuKvCache::exportStates(std::byte* states) const
{
    std::copy_n(m_states.data(), m_states.size(), states);
}

void CpuKvCache::importStates(const std::byte* states)
{
    std::copy_n(states, m_states.size(), m_states.data());
}

}  // namespace vitrine
