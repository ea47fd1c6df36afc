#pragma once

#include "core/backend/kv_cache.h"
#include "core/vulkan/pass/workbench.h"
#include "core/vulkan/products/product_kernels.h"
#include "vk_kernels/interface/push_constants.h"

#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

namespace vitrine {

/// Rows that are added to x, unless a norm of x comes next and adds them.
struct WaitingSum {
    Region x, term;

    void record(Pass& pass) const;
};

/// A rotation, unless keys are stored next: then one dispatch does both.
struct WaitingRotation {
    Region x;
    RopePush push;  ///< but for x and the state

    void record(Pass& pass) const;
};

/// Keys and values that are stored, unless attention of a single token comes next: then one dispatch does both.
struct WaitingStore {
    Region keys, values, keyCache, valueCache;
    KvType keyType, valueType;
    std::size_t kvHeads, headDim, capacity, tokens;
    std::optional<WaitingRotation> queries;  ///< rotated on the way, and the keys with them

    void record(Pass& pass) const;
};

/// Operations that wait to be done together with the next one, so that their results need no dispatch and no memory of
/// their own: products before a gate or a sum, a sum that a norm reads, rotations before keys are stored, and storing
/// before attention. All that wait are of one kind.
class FusionQueue {
public:
    FusionQueue(const Workbench& bench, ProductKernels& products) : m_bench(bench), m_products(products) {}

    /// Records what waits. Every operation that does not join it calls this first.
    void settle();
    void clear() noexcept { m_waiting.clear(); }
    bool isEmpty() const noexcept { return m_waiting.empty(); }

    // Waits from here on. What waits already is recorded, unless this joins it.
    void add(const WaitingSum& sum);
    void add(const WaitingRotation& rotation);  ///< two of them can wait together: queries and keys
    void add(const WaitingStore& store);
    /// False: not a product that can wait. Products of the same x are joined by successive calls.
    bool join(const MatrixView& x, const MatrixView& out, const Linear& weights);

    /// True if exactly the products of a gate and of its factor waited; then all is recorded.
    bool recordGate(const Region& gate, const Region& up, Activation f);
    /// True if exactly one product waited, the one that is added to x; then both are recorded.
    bool recordSum(const Region& x, const Region& term);
    /// What is to be added to these rows, if that waits; then it is the caller's task.
    std::optional<Region> takeTerm(const Region& rows);
    /// The rotation of queries, if it and that of these keys wait, by the same angles; then both are the caller's task.
    std::optional<WaitingRotation> takeRotation(const MatrixView& keys);
    /// What waits, if it stores the step's only token in the cache that attention of these queries reads.
    std::optional<WaitingStore> takeStore(const MatrixView& queries, const Region& keyCache);

private:
    using Waiting = std::variant<JoinedProducts, WaitingSum, WaitingRotation, WaitingStore>;
    /// The only one that waits, if it is of this kind.
    template <typename Kind>
    Kind* only() noexcept;
    void record(const Waiting& one);

    Workbench m_bench;
    ProductKernels& m_products;
    std::vector<Waiting> m_waiting;
};

}  // namespace vitrine
