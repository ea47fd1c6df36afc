#pragma once

#include "core/compute/backend/kv_type.h"
#include "core/compute/backend/state_checkpoints.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace vitrine {

/// Size and storage types of a KV cache.
struct KvCacheSpec {
    std::size_t capacity;  ///< number of positions
    KvType keys;
    KvType values;            ///< storage type of the values; ignored if the keys are also the values
                              ///< (ModelConfig::keepsValues)
    std::size_t context = 0;  ///< length of the whole context, if it is longer than this cache; 0: `capacity`
};

/// Keys and values of one conversation, and the states of its recurrent layers. A Backend makes it. It belongs to the
/// conversation, not to the model.
class KvCache {
public:
    virtual ~KvCache() = default;

    /// Number of positions with valid keys and values. These are the positions 0 … size()-1. The recurrent states
    /// include exactly the tokens at these positions.
    std::size_t size() const noexcept { return m_size; }
    /// Maximum number of positions.
    std::size_t capacity() const noexcept { return m_capacity; }
    /// Length of the context that the cache is part of; at least capacity(). Some models choose rotary frequencies by
    /// this length. Cached keys and new queries are compatible only if they use the same length.
    std::size_t context() const noexcept { return m_context; }
    /// Removes positions >= `size` (for prefix reuse, editing and branching). Does nothing if size() is not larger.
    /// Returns the new size(), at which evaluation must continue. With recurrent states, the new size can be smaller
    /// than `size`: it is the position of the last checkpoint up to `size`, or 0 if no checkpoint can be restored.
    std::size_t truncate(std::size_t size) noexcept;
    /// Makes the cache consistent after a failed step. Some recurrent states may include the step's tokens and others
    /// may not, so the last checkpoint is restored. Without recurrent states, the function does nothing, because a
    /// failed step does not change size().
    void giveUpStep() noexcept;
    /// Stores a checkpoint of the states at position size(), if the model has states.
    void checkpoint();
    /// Stores one copy of the states in addition to the checkpoints. The next call replaces the copy. Call it before
    /// draft tokens are evaluated, because they may have to be removed again.
    void holdStates();
    const StateCheckpoints& checkpoints() const noexcept { return m_checkpoints; }
    /// Sets size() to `size` after keys and values up to this position were written in all layers. Does nothing if
    /// `size` <= size(), or if `size` exceeds the capacity.
    void extend(std::size_t size) noexcept
    {
        if (size > m_size && size <= m_capacity) m_size = size;
    }
    /// Recurrent states at one position, in the format of exportStates().
    struct SavedStates {
        std::size_t position;
        std::span<const std::byte> states;
    };
    /// Sets size() to `size` after the rows up to this position were imported. `saved` holds states of this model at
    /// some positions, oldest first, and includes those at `size`. Throws Error if the back end cannot store the
    /// states.
    void restore(std::size_t size, std::span<const SavedStates> saved);
    /// Size of keys, values and states in bytes, without checkpoints.
    virtual std::size_t bytes() const noexcept = 0;

    bool hasStates() const noexcept { return stateBytes() > 0; }
    /// Size of all recurrent states in bytes, independent of their layout in memory.
    virtual std::size_t stateBytes() const noexcept { return 0; }
    /// exportStates copies all states to host memory, importStates copies them back. Both throw Error.
    virtual void exportStates(std::byte*) const {}
    virtual void importStates(const std::byte*) {}
    /// copyStates(), copyStatesTo() and restoreStates() make, update and restore a copy of the recurrent states. If the
    /// states are on a device, the copy stays there. `copy` must be from this cache. All three functions throw Error.
    virtual std::unique_ptr<StateCopy> copyStates() const;
    virtual void copyStatesTo(StateCopy& copy) const;
    virtual void restoreStates(const StateCopy& copy);

    /// Size in bytes of one exported row of keys or of values, independent of the layout in memory. A row
    /// [kvHeads * headDim] holds one position in the cache's type (Q8_0 in ggml's block format). Both sizes are 0 for
    /// layers without keys. If the keys are also the values, valueRowBytes() returns 0.
    virtual std::size_t keyRowBytes(std::size_t /*layer*/) const noexcept { return 0; }
    virtual std::size_t valueRowBytes(std::size_t /*layer*/) const noexcept { return 0; }
    /// Copies the rows of positions begin … end-1 of a layer to `keys` and `values`. Precondition: end <= size().
    virtual void exportRows(std::size_t, std::size_t, std::size_t, std::byte*, std::byte*) const {}
    /// Copies rows from `keys` and `values` to positions begin … end-1 of a layer. Precondition: end <= capacity().
    /// Call extend() after all layers were imported.
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
