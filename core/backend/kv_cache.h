#pragma once

#include "core/backend/kv_type.h"
#include "core/backend/state_checkpoints.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace vitrine {

/// What a cache is made for.
struct KvCacheSpec {
    std::size_t capacity;  ///< positions there is room for
    KvType keys;
    KvType values;            ///< no matter where the keys are the values (ModelConfig::keepsValues)
    std::size_t context = 0;  ///< length of the context, where that is more than the capacity
};

/// Keys and values of one conversation, and the states of its recurrent layers, made by a Backend; belongs to the
/// conversation, never to the model.
class KvCache {
public:
    virtual ~KvCache() = default;

    /// Positions that hold valid keys and values: 0 … size()-1. States have taken in these tokens.
    std::size_t size() const noexcept { return m_size; }
    std::size_t capacity() const noexcept { return m_capacity; }
    /// Length of the context the cache is a part of, at least its capacity. Some models choose their rotary positions
    /// by it, and keys of one choice do not fit queries of the other.
    std::size_t context() const noexcept { return m_context; }
    /// Forgets positions >= `size` (prefix reuse, editing, branching). No effect when it is not smaller. Returns size()
    /// afterwards, where evaluation goes on: states go back to the last checkpoint, or to the beginning, and all
    /// positions with them. Where these cannot be brought back, that is the beginning.
    std::size_t truncate(std::size_t size) noexcept;
    /// After a step that failed, whose tokens are in some states and not in others: goes back to the last checkpoint.
    /// Without states the cache is as before the step, and this does nothing.
    void giveUpStep() noexcept;
    /// Remembers the states of this position, if there are any.
    void checkpoint();
    /// The same until the next call, beside the checkpoints: before tokens that may have to be taken back soon.
    void holdStates();
    const StateCheckpoints& checkpoints() const noexcept { return m_checkpoints; }
    /// Makes positions < `size` valid, once their rows are written in all layers. No effect when it is not larger, or
    /// larger than the capacity.
    void extend(std::size_t size) noexcept
    {
        if (size > m_size && size <= m_capacity) m_size = size;
    }
    /// States of a position as `exportStates` writes them.
    struct SavedStates {
        std::size_t position;
        std::span<const std::byte> states;
    };
    /// Makes positions < `size` valid whose rows were imported, with states of this model, the oldest first, among
    /// which those of `size` are. Throws Error.
    void restore(std::size_t size, std::span<const SavedStates> saved);
    /// Without checkpoints.
    virtual std::size_t bytes() const noexcept = 0;

    bool hasStates() const noexcept { return stateBytes() > 0; }
    /// All states, whatever their arrangement inside. At position 0 nobody reads them.
    virtual std::size_t stateBytes() const noexcept { return 0; }
    /// Both throw Error.
    virtual void exportStates(std::byte*) const {}
    virtual void importStates(const std::byte*) {}
    /// Where they lie on a device, they are copied there. All throw Error; `copy` was made by this cache.
    virtual std::unique_ptr<StateCopy> copyStates() const;
    virtual void copyStatesTo(StateCopy& copy) const;
    virtual void restoreStates(const StateCopy& copy);

    /// How keys and values leave a cache and come back, whatever their arrangement inside: for each position a row
    /// [kvHeads * headDim] of the cache's type (Q8_0 in ggml's blocks). Bytes of one row; 0 in layers that keep none,
    /// and of values 0 where the keys are the values.
    virtual std::size_t keyRowBytes(std::size_t /*layer*/) const noexcept { return 0; }
    virtual std::size_t valueRowBytes(std::size_t /*layer*/) const noexcept { return 0; }
    /// Copies the rows of positions begin … end-1 of a layer to `keys` and `values`. Precondition: end <= size().
    virtual void exportRows(std::size_t, std::size_t, std::size_t, std::byte*, std::byte*) const {}
    /// The opposite. Precondition: end <= capacity(). When all layers have their rows, `extend` makes them valid.
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
