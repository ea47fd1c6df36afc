#pragma once

#include "core/backend/kv_cache.h"
#include "core/model/model_config.h"
#include "core/vulkan/memory/vulkan_memory.h"

#include <cstddef>
#include <memory>

namespace vitrine {

/// Keys and values, separate for each layer and kv head: [capacity] rows of [headDim]. A row holds floats, or halves
/// (two per word), or in Q8_0 the quants, then a scale for each 32 of them (halves, two per word).
class VulkanKvCache final : public KvCache {
public:
    /// Throws Error when there is not enough memory, or when a type does not fit the model's heads.
    VulkanKvCache(const std::shared_ptr<VulkanMemory>& memory, const ModelConfig& config, const KvCacheSpec& spec);

    /// The bytes it would take.
    static std::uint64_t bytesFor(const ModelConfig& config, const KvCacheSpec& spec);

    /// One of the two: rows of `type`.
    struct Side {
        KvType type;
        std::size_t rowBytes;
        std::size_t headBytes;   ///< of all positions
        std::size_t layerBytes;  ///< of all heads
        std::size_t headDim;
        OwnedRegion memory;

        /// Bytes of one head's row of a position, as exportRows writes it.
        std::size_t exportedHeadBytes() const noexcept;
        Region ofLayer(std::size_t layer) const noexcept
        {
            return memory.region().part(layer * layerBytes, layerBytes);
        }
    };
    const Side& keys() const noexcept { return m_keys; }
    const Side& values() const noexcept { return m_values; }
    std::size_t kvHeads() const noexcept { return m_kvHeads; }
    std::size_t headDim() const noexcept { return m_headDim; }
    std::size_t bytes() const noexcept override
    {
        return m_keys.memory.region().bytes + m_values.memory.region().bytes;
    }

    std::size_t keyRowBytes() const noexcept override { return m_kvHeads * m_keys.exportedHeadBytes(); }
    std::size_t valueRowBytes() const noexcept override { return m_kvHeads * m_values.exportedHeadBytes(); }
    void exportRows(std::size_t layer, std::size_t begin, std::size_t end, std::byte* keys,
                    std::byte* values) const override;
    void importRows(std::size_t layer, std::size_t begin, std::size_t end, const std::byte* keys,
                    const std::byte* values) override;

private:
    void exportSide(const Side& side, std::size_t layer, std::size_t begin, std::size_t end, std::byte* rows) const;
    void importSide(const Side& side, std::size_t layer, std::size_t begin, std::size_t end, const std::byte* rows);

    std::shared_ptr<VulkanMemory> m_memory;
    std::size_t m_kvHeads;
    std::size_t m_headDim;
    Side m_keys;
    Side m_values;
};

}  // namespace vitrine
