#pragma once

#include "core/compute/backend/kv_cache.h"
#include "core/compute/cpu/isa/key_panel.h"
#include "core/file/quant/quant_traits.h"
#include "core/file/tensor/buffer.h"
#include "core/model/model_config.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

namespace vitrine {

/// Uninitialised bytes, aligned to a cache line. The operating system commits each page when it is first written.
class AlignedBytes {
public:
    AlignedBytes() = default;
    /// Throws ResourceError if memory is insufficient.
    explicit AlignedBytes(std::size_t bytes);

    std::byte* data() const noexcept { return m_data.get(); }
    std::size_t size() const noexcept { return m_size; }
    /// Grows to at least `bytes`. Growing discards the contents.
    void require(std::size_t bytes);

private:
    static constexpr std::align_val_t kAlignment{64};
    struct Free {
        void operator()(std::byte* data) const noexcept { ::operator delete(data, kAlignment); }
    };

    std::unique_ptr<std::byte, Free> m_data;
    std::size_t m_size = 0;
};

/// A buffer in host memory, aligned to a cache line. The constructor throws ResourceError if memory is insufficient.
class CpuBuffer final : public Buffer {
public:
    explicit CpuBuffer(std::size_t bytes) : Buffer(bytes), m_bytes(bytes) {}
    float* data() const noexcept { return reinterpret_cast<float*>(m_bytes.data()); }

private:
    AlignedBytes m_bytes;
};

/// Returns row `row` of a view. Precondition: the view's buffer was made by the CPU back end.
inline float* rowData(const MatrixView& view, std::size_t row = 0) noexcept
{
    return static_cast<CpuBuffer*>(view.buffer)->data() + view.offset + row * view.columns;
}

/// putIntoPanel stores a key of `n` dimensions in lane `lane` of a panel (isa/key_panel.h). takeFromPanel copies the
/// key in lane `lane` to `key`.
void putIntoPanel(KvType type, const std::byte* key, std::size_t n, std::size_t lane, std::byte* panel) noexcept;
void takeFromPanel(KvType type, std::byte* key, std::size_t n, std::size_t lane, const std::byte* panel) noexcept;

/// KV cache of the CPU back end. Keys and values are stored separately for each layer and kv head, so that attention
/// reads one head contiguously. Keys are in panels of kKeyPanel positions (isa/key_panel.h); values are
/// [position][headDim]. If the keys of a layer are also its values, only keys are stored.
class CpuKvCache final : public KvCache {
public:
    /// Throws Error if memory is insufficient, or if the model's heads cannot be stored in a requested type.
    CpuKvCache(const ModelConfig& config, const KvCacheSpec& spec);

    std::size_t bytes() const noexcept override { return m_keys.size() + m_values.size() - kSpare + stateBytes(); }
    std::size_t keyRowBytes(std::size_t layer) const noexcept override
    {
        return m_layers[layer].kvHeads * (m_layers[layer].keyPanelBytes / kKeyPanel);
    }
    std::size_t valueRowBytes(std::size_t layer) const noexcept override
    {
        return m_layers[layer].kvHeads * m_layers[layer].valueBytes;
    }
    void exportRows(std::size_t layer, std::size_t begin, std::size_t end, std::byte* keys,
                    std::byte* values) const override;
    void importRows(std::size_t layer, std::size_t begin, std::size_t end, const std::byte* keys,
                    const std::byte* values) override;
    std::size_t stateBytes() const noexcept override { return m_states.size(); }
    void exportStates(std::byte* states) const override;
    void importStates(const std::byte* states) override;
    /// Returns the state of a recurrent layer: first the convolution's last inputs [kernel - 1, channels], then the
    /// matrices [heads, keyDim, valueDim].
    float* state(std::size_t layer) const noexcept
    {
        return reinterpret_cast<float*>(m_states.data()) + m_layers[layer].state;
    }
    std::size_t kvHeads(std::size_t layer) const noexcept { return m_layers[layer].kvHeads; }
    std::size_t headDim(std::size_t layer) const noexcept { return m_layers[layer].headDim; }
    KvType keyType() const noexcept { return m_keyType; }
    KvType valueType() const noexcept { return m_valueType; }
    bool keepsValues(std::size_t layer) const noexcept { return m_layers[layer].valueBytes > 0; }
    /// Returns the panel with the key of `position`. The panels of later positions follow in memory.
    std::byte* keyPanel(std::size_t layer, std::size_t kvHead, std::size_t position) const noexcept
    {
        const Layer& at = m_layers[layer];
        return m_keys.data() + at.keys + kvHead * at.keyHeadBytes + position / kKeyPanel * at.keyPanelBytes;
    }
    /// Returns the value of `position`: headDim elements of valueType(). The values of later positions follow in
    /// memory.
    std::byte* value(std::size_t layer, std::size_t kvHead, std::size_t position) const noexcept
    {
        const Layer& at = m_layers[layer];
        return m_values.data() + at.values + kvHead * at.valueHeadBytes + position * at.valueBytes;
    }

private:
    /// Offsets and sizes of a layer's keys, values and state.
    struct Layer {
        std::size_t kvHeads = 0;  ///< number of kv heads; 0: the layer has no keys and values
        std::size_t headDim = 0;
        std::size_t keys = 0;    ///< offset of the keys in bytes
        std::size_t values = 0;  ///< offset of the values in bytes
        std::size_t state = 0;   ///< offset of the state in floats
        std::size_t keyPanelBytes = 0;
        std::size_t keyHeadBytes = 0;
        /// Size of one value vector in bytes; 0: the layer has no values, or its keys are also its values.
        std::size_t valueBytes = 0;
        std::size_t valueHeadBytes = 0;
    };

    static constexpr std::size_t kSpare =
        kKeyPanel * sizeof(float);  ///< number of bytes after the last value that can also be read, because kernels
                                    ///< read whole vectors

    KvType m_keyType;
    KvType m_valueType;
    std::vector<Layer> m_layers;
    AlignedBytes m_keys;
    AlignedBytes m_values;
    AlignedBytes m_states;
};

}  // namespace vitrine
