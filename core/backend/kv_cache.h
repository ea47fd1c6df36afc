#pragma once

#include "core/backend/kv_type.h"
#include "core/backend/state_checkpoints.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace vitrine {

/// Size and types of a cache.
struct KvCacheSpec {
    std::size_t capacity;  ///< number of positions
    KvType keys;
    KvType values;            ///< ignored if the keys are also the values (ModelConfig::keepsValues)
    std::size_t context = 0;  ///< length of the context if it exceeds the capacity
};

/// Keys and values of one conversation, and the states of its recurrent layers. A Backend makes it. It belongs to the
/// conversation, not to the model.
class KvCache {
public:
    virtual ~KvCache() = default;

    /// Number of positions with valid keys and values: 0 … size()-1. The recurrent states include these tokens.
    std::size_t size() const noexcept { return m_size; }
    /// Number of positions that fit.
    std::size_t capacity() const noexcept { return m_capacity; }
    /// Length of the context that the cache is part of, at least its capacity. Some models choose rotary frequencies by
    /// it, so that keys and queries must agree on it.
    std::size_t context() const noexcept { return m_context; }
    /// Removes positions >= `size` (for prefix reuse, editing and branching); no effect if size() is not larger.
    /// Returns the new size(), where evaluation continues. With recurrent states, it can be smaller than `size`: the
    /// last checkpoint before it, or 0 if no checkpoint can be restored.
    std::size_t truncate(std::size_t size) noexcept;
    /// Call after a failed step, when some states include its tokens and others do not. Restores the last checkpoint.
    /// No effect without states, because the step has not extended the cache.
    void giveUpStep() noexcept;
    /// Stores a checkpoint of the states at the present position, if the model has states.
    void checkpoint();
    /// Stores one copy of the states apart from the checkpoints until the next call. Used before drafts, which may have
    /// to be taken back.
    void holdStates();
    const StateCheckpoints& checkpoints() const noexcept { return m_checkpoints; }
    /// Makes positions < `size` valid after their rows were written in all layers. No effect if `size` is not larger
    /// than before, or exceeds the capacity.
    void extend(std::size_t size) noexcept
    {
        if (size > m_size && size <= m_capacity) m_size = size;
    }
    /// States of a position, as exportStates() writes them.
    struct SavedStates {
        std::size_t position;
        std::span<const std::byte> states;
    };
    /// Makes positions < `size` valid after their rows were imported. `saved` holds states of this model, oldest first,
    /// and includes those of `size`. Throws Error.
    void restore(std::size_t size, std::span<const SavedStates> saved);
    /// Bytes of keys, values and states, without checkpoints.
    virtual std::size_t bytes() const noexcept = 0;

    bool hasStates() const noexcept { return stateBytes() > 0; }
    /// Bytes of all states, independent of their layout. States at position 0 are never read.
    virtual std::size_t stateBytes() const noexcept { return 0; }
    /// Copies all states from or to host memory. Both throw Error.
    virtual void exportStates(std::byte*) const {}
    virtual void importStates(const std::byte*) {}
    /// Copies of states stay on the device if the states are there. `copy` must come from this cache. All three throw
    /// Error.
    virtual std::unique_ptr<StateCopy> copyStates() const;
    virtual void copyStatesTo(StateCopy& copy) const;
    virtual void restoreStates(const StateCopy& copy);

    /// Bytes of one exported row, independent of the layout in memory. A row [kvHeads * headDim] is one position in the
    /// cache's type (Q8_0 in ggml's blocks). 0 for layers without keys; valueRowBytes() is 0 if the keys are the
    /// values.
    virtual std::size_t keyRowBytes(std::size_t /*layer*/) const noexcept { return 0; }
    virtual std::size_t valueRowBytes(std::size_t /*layer*/) const noexcept { return 0; }
    /// Copies the rows of positions begin … end-1 of a layer to `keys` and `values`. Precondition: end <= size().
    virtual void exportRows(std::size_t, std::size_t, std::size_t, std::byte*, std::byte*) const {}
    /// Copies rows from `keys` and `values` into the cache. Precondition: end <= capacity(). After all layers, call
    /// extend().
    virtual void importRows(std::size_t, std::size_t, std::size_t, const std::byte*, const std::byte*) {}

protected:
    explicit KvCache(const KvCacheSpec& spec)
        : m_capacity(spec.capacity), m_context(std::max(spec.capacity, spec.context))
    {
    }

private:
    void goBackTo(std::size_t position) noexcept;

    std::size_t m_size = 0;
    std::size_t m_capacity;
    std::size_t m_context;
    StateCheckpoints m_checkpoints;
};

}  // namespace vitrine
