#pragma once

#include "core/backend/kv_cache.h"
#include "core/model/model_config.h"
#include "core/tensor/buffer.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace vitrine {

/// Uninitialised bytes at a cache line; pages are committed when they are first written.
class AlignedBytes {
public:
    AlignedBytes() = default;
    /// Throws Error when there is not enough memory.
    explicit AlignedBytes(std::size_t bytes);

    std::byte* data() const noexcept { return m_data.get(); }
    std::size_t size() const noexcept { return m_size; }
    /// Makes room for `bytes`; what was there is lost when it grows.
    void require(std::size_t bytes);

private:
    static constexpr std::align_val_t kAlignment{64};
    struct Free {
        void operator()(std::byte* data) const noexcept { ::operator delete(data, kAlignment); }
    };

    std::unique_ptr<std::byte, Free> m_data;
    std::size_t m_size = 0;
};

class CpuBuffer final : public Buffer {
public:
    explicit CpuBuffer(std::size_t bytes) : Buffer(bytes), m_bytes(bytes) {}
    float* data() const noexcept { return reinterpret_cast<float*>(m_bytes.data()); }

private:
    AlignedBytes m_bytes;
};

/// Row `row` of a view. Precondition: its buffer was made by the CPU back end.
inline float* rowData(const MatrixView& view, std::size_t row = 0) noexcept
{
    return static_cast<CpuBuffer*>(view.buffer)->data() + view.offset + row * view.columns;
}

/// Keys and values as [layer][kvHead][position][headDim], so that attention walks through one head contiguously.
class CpuKvCache final : public KvCache {
public:
    CpuKvCache(const ModelConfig& config, std::size_t capacity, KvType keys, KvType values);

    std::size_t bytes() const noexcept override { return m_keys.size() + m_values.size(); }
    std::size_t kvHeads() const noexcept { return m_kvHeads; }
    std::size_t headDim() const noexcept { return m_headDim; }
    KvType keyType() const noexcept { return m_keyType; }
    KvType valueType() const noexcept { return m_valueType; }
    /// [headDim] of the type, at a position; those of the following positions come after it.
    std::byte* key(std::size_t layer, std::size_t kvHead, std::size_t position) const noexcept
    {
        return m_keys.data() + index(layer, kvHead, position) * elementBytes(m_keyType);
    }
    std::byte* value(std::size_t layer, std::size_t kvHead, std::size_t position) const noexcept
    {
        return m_values.data() + index(layer, kvHead, position) * elementBytes(m_valueType);
    }

private:
    static std::size_t elementBytes(KvType type) noexcept
    {
        return type == KvType::F32 ? sizeof(float) : sizeof(std::uint16_t);
    }
    std::size_t index(std::size_t layer, std::size_t kvHead, std::size_t position) const noexcept
    {
        return ((layer * m_kvHeads + kvHead) * capacity() + position) * m_headDim;
    }

    std::size_t m_kvHeads;
    std::size_t m_headDim;
    KvType m_keyType;
    KvType m_valueType;
    AlignedBytes m_keys;
    AlignedBytes m_values;
};

}  // namespace vitrine
