#pragma once

#include "core/backend/kv_type.h"

#include <cstddef>

namespace vitrine {

/// Keys and values of one conversation, made by a Backend; belongs to the conversation, never to the model.
class KvCache {
public:
    virtual ~KvCache() = default;

    /// Positions that hold valid keys and values: 0 … size()-1.
    std::size_t size() const noexcept { return m_size; }
    std::size_t capacity() const noexcept { return m_capacity; }
    /// Length of the context the cache is a part of, at least its capacity: some models choose their rotary positions
    /// by it, and keys of one choice do not fit queries of the other.
    std::size_t context() const noexcept { return m_context; }
    /// Forgets positions >= `size` (prefix reuse, editing, branching). No effect when it is not smaller.
    void truncate(std::size_t size) noexcept
    {
        if (size < m_size) m_size = size;
    }
    virtual std::size_t bytes() const noexcept = 0;

    /// How keys and values leave a cache and come back, whatever their arrangement inside: for each position a row
    /// [kvHeads * headDim] of the cache's type, Q8_0 in ggml's blocks. These are the bytes of one row in one layer; 0
    /// where the rows cannot leave.
    virtual std::size_t keyRowBytes() const noexcept { return 0; }
    virtual std::size_t valueRowBytes() const noexcept { return 0; }
    /// Copies the rows of positions begin … end-1 of a layer to `keys` and `values`. Precondition: end <= size().
    virtual void exportRows(std::size_t, std::size_t, std::size_t, std::byte*, std::byte*) const {}
    /// The opposite. Precondition: end <= capacity(). When all layers have theirs, `extend` makes them valid.
    virtual void importRows(std::size_t, std::size_t, std::size_t, const std::byte*, const std::byte*) {}
    void extend(std::size_t size) noexcept
    {
        if (size > m_size && size <= m_capacity) m_size = size;
    }

protected:
    explicit KvCache(std::size_t capacity) : m_capacity(capacity), m_context(capacity) {}
    /// Which makes caches for a context, and moves the size on after all layers have written their rows.
    friend class Evaluator;
    std::size_t m_size = 0;
    std::size_t m_capacity = 0;
    std::size_t m_context = 0;
};

}  // namespace vitrine
