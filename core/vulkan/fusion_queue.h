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
    std::optional<WaitingRotation> queries;  ///< that are rotated on the way, and the keys as they are

    void record(Pass& pass) const;
};

/// Operations that wait to be done together with the one after them: of products before a gate or a sum, of a sum that
/// a norm reads, of rotations before keys are stored, and of storing before attention, no result goes through memory
/// for a dispatch of its own. All that wait are of one kind.
class FusionQueue {
public:
    FusionQueue(const Workbench& bench, ProductKernels& products) : m_bench(bench), m_products(products) {}

    /// Records what waits: at the begin of every operation that does not do its work.
    void settle();
    void clear() noexcept { m_waiting.clear(); }
    bool isEmpty() const noexcept { return m_waiting.empty(); }

    // What waits from here on; what waits already is recorded, but for that of the same kind that it joins.
    void add(const WaitingSum& sum);
    void add(const WaitingRotation& rotation);  ///< two of them wait together: of queries and keys
    void add(const WaitingStore& store);
    /// False: not a product that can wait. One call after the other, without others between, for the same x.
    bool join(const MatrixView& x, const MatrixView& out, const Linear& weights);

    /// Where just the products of a gate and of what it is multiplied with wait, all is recorded: true.
    bool recordGate(const Region& gate, const Region& up, Activation f);
    /// Where just one product waits, that which is added to x, both are recorded: true.
    bool recordSum(const Region& x, const Region& term);
    /// What is to be added to these rows, where that waits; then it is the caller's.
    std::optional<Region> takeTerm(const Region& rows);
    /// The rotation of queries, where it and that of these keys wait, by the same angles; then both are the caller's.
    std::optional<WaitingRotation> takeRotation(const MatrixView& keys);
    /// What waits, where that is the storing of the step's only token in what attention of these queries reads.
    std::optional<WaitingStore> takeStore(const MatrixView& queries, const Region& keyCache);

private:
    using Waiting = std::variant<JoinedProducts, WaitingSum, WaitingRotation, WaitingStore>;
    /// The only one that waits, where it is of this kind.
    template <typename Kind>
    Kind* only() noexcept;
    void record(const Waiting& one);

    Workbench m_bench;
    ProductKernels& m_products;
    std::vector<Waiting> m_waiting;
};

}  // namespace vitrine
