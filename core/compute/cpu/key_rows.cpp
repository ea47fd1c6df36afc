// Copies keys and values between the panels of the cache and the rows in which they are exported.
#include "core/compute/cpu/cpu_memory.h"
#include "core/file/quant/q8_0.h"

#include <cstring>

namespace vitrine {

void putIntoPanel(KvType type, const std::byte* key, std::size_t n, std::size_t lane, std::byte* panel) noexcept
{
    const auto spread = [&]<typename Element>(Element* to) {
        for (std::size_t i = 0; i < n; ++i)
            std::memcpy(to + i * kKeyPanel + lane, key + i * sizeof(Element), sizeof *to);
    };
    switch (type) {
    case KvType::F32:
        return spread(reinterpret_cast<float*>(panel));
    case KvType::F16:
        return spread(reinterpret_cast<std::uint16_t*>(panel));
    case KvType::Q8_0:
        for (std::size_t i = 0; i < n / BlockQ8_0::kElements; ++i) {
            BlockQ8_0 block;
            std::memcpy(&block, key + i * sizeof block, sizeof block);
            KeyBlockQ8_0& target = reinterpret_cast<KeyBlockQ8_0*>(panel)[i];
            target.d[lane] = block.d;
            for (std::size_t j = 0; j < BlockQ8_0::kElements; ++j) target.qs[j][lane] = block.qs[j];
        }
        return;
    }
}

void takeFromPanel(KvType type, std::byte* key, std::size_t n, std::size_t lane, const std::byte* panel) noexcept
{
    const auto gather = [&]<typename Element>(const Element* from) {
        for (std::size_t i = 0; i < n; ++i)
            std::memcpy(key + i * sizeof(Element), from + i * kKeyPanel + lane, sizeof *from);
    };
    switch (type) {
    case KvType::F32:
        return gather(reinterpret_cast<const float*>(panel));
    case KvType::F16:
        return gather(reinterpret_cast<const std::uint16_t*>(panel));
    case KvType::Q8_0:
        for (std::size_t i = 0; i < n / BlockQ8_0::kElements; ++i) {
            const KeyBlockQ8_0& source = reinterpret_cast<const KeyBlockQ8_0*>(panel)[i];
            BlockQ8_0 block;
            block.d = source.d[lane];
            for (std::size_t j = 0; j < BlockQ8_0::kElements; ++j) block.qs[j] = source.qs[j][lane];
            std::memcpy(key + i * sizeof block, &block, sizeof block);
        }
        return;
    }
}

void CpuKvCache::exportRows(std::size_t layer, std::size_t begin, std::size_t end, std::byte* keys,
                            std::byte* values) const
{
    const Layer& at = m_layers[layer];
    const std::size_t keyBytes = at.keyPanelBytes / kKeyPanel;
    for (std::size_t position = begin; position < end; ++position) {
        for (std::size_t head = 0; head < at.kvHeads; ++head, keys += keyBytes, values += at.valueBytes) {
            takeFromPanel(m_keyType, keys, at.headDim, position % kKeyPanel, keyPanel(layer, head, position));
            if (at.valueBytes > 0) std::memcpy(values, value(layer, head, position), at.valueBytes);
        }
    }
}

void CpuKvCache::importRows(std::size_t layer, std::size_t begin, std::size_t end, const std::byte* keys,
                            const std::byte* values)
{
    const Layer& at = m_layers[layer];
    const std::size_t keyBytes = at.keyPanelBytes / kKeyPanel;
    for (std::size_t position = begin; position < end; ++position) {
        for (std::size_t head = 0; head < at.kvHeads; ++head, keys += keyBytes, values += at.valueBytes) {
            putIntoPanel(m_keyType, keys, at.headDim, position % kKeyPanel, keyPanel(layer, head, position));
            if (at.valueBytes > 0) std::memcpy(value(layer, head, position), values, at.valueBytes);
        }
    }
}

}  // namespace vitrine
