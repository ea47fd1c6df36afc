#pragma once

#include "core/compute/backend/kv_cache.h"
#include "core/compute/vulkan/memory/device_states.h"
#include "core/compute/vulkan/memory/vulkan_memory.h"
#include "core/model/model_config.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace vitrine {

/// A KV cache in device memory. For each KV head, a layer stores `capacity` rows of `headDim` keys, and as many rows of
/// values unless the values equal the keys. In F32, a row consists of f32 numbers. In F16, it consists of f16 numbers,
/// two per 32-bit word. In Q8_0, it consists of all quants, followed by one f16 scale for every 32 quants, two per
/// 32-bit word.
class VulkanKvCache final : public KvCache {
public:
    /// Throws Error if there is not enough memory, or if a type does not fit the model's heads.
    VulkanKvCache(const std::shared_ptr<VulkanMemory>& memory, const ModelConfig& config, const KvCacheSpec& spec);

    /// Returns the number of bytes that layer `layer` of such a cache needs.
    static std::uint64_t bytesFor(const ModelConfig& config, const KvCacheSpec& spec, std::size_t layer);

    /// The layout of the keys or of the values of a layer.
    struct Rows {
        std::size_t heads = 0;  ///< number of KV heads; 0: the layer stores no keys or values
        std::size_t headDim = 0;
        std::size_t rowBytes = 0;
        std::size_t exportedBytes = 0;  ///< size of a row in the format of exportRows()
        std::size_t headBytes = 0;      ///< size of all rows of a head in bytes
        std::size_t first = 0;          ///< offset of the layer in Side::memory, in bytes

        std::size_t bytes() const noexcept { return heads * headBytes; }
    };
    /// The keys of all layers or the values of all layers. `type` is the type of their rows.
    struct Side {
        KvType type;
        std::vector<Rows> layers;
        OwnedRegion memory;

        Region ofLayer(std::size_t layer) const noexcept
        {
            return memory.region().part(layers[layer].first, layers[layer].bytes());
        }
    };
    const Side& keys() const noexcept { return m_keys; }
    /// Returns the values for attention in a layer. If the layer does not store values, returns its keys, which are
    /// then also the values.
    const Side& values(std::size_t layer) const noexcept
    {
        return m_values.layers[layer].heads > 0 ? m_values : m_keys;
    }
    std::size_t kvHeads(std::size_t layer) const noexcept { return m_keys.layers[layer].heads; }
    std::size_t headDim(std::size_t layer) const noexcept { return m_keys.layers[layer].headDim; }
    std::size_t bytes() const noexcept override
    {
        return m_keys.memory.region().bytes + m_values.memory.region().bytes + m_states.bytes();
    }
    const DeviceStates& states() const noexcept { return m_states; }
    std::size_t stateBytes() const noexcept override { return m_states.bytes(); }
    void exportStates(std::byte* states) const override { m_states.exportTo(states); }
    void importStates(const std::byte* states) override { m_states.importFrom(states); }
    std::unique_ptr<StateCopy> copyStates() const override { return m_states.copy(); }
    void copyStatesTo(StateCopy& copy) const override { m_states.copyTo(copy); }
    void restoreStates(const StateCopy& copy) override { m_states.restore(copy); }

    std::size_t keyRowBytes(std::size_t layer) const noexcept override { return rowBytes(m_keys, layer); }
    std::size_t valueRowBytes(std::size_t layer) const noexcept override { return rowBytes(m_values, layer); }
    void exportRows(std::size_t layer, std::size_t begin, std::size_t end, std::byte* keys,
                    std::byte* values) const override;
    void importRows(std::size_t layer, std::size_t begin, std::size_t end, const std::byte* keys,
                    const std::byte* values) override;

private:
    static std::size_t rowBytes(const Side& side, std::size_t layer) noexcept
    {
        return side.layers[layer].heads * side.layers[layer].exportedBytes;
    }
    void exportSide(const Side& side, std::size_t layer, std::size_t begin, std::size_t end, std::byte* rows) const;
    void importSide(const Side& side, std::size_t layer, std::size_t begin, std::size_t end, const std::byte* rows);

    std::shared_ptr<VulkanMemory> m_memory;
    Side m_keys;
    Side m_values;
    DeviceStates m_states;
};

}  // namespace vitrine
