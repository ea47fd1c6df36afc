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

/// x += term. Postponed, because a following norm of x can do it in the same dispatch.
struct WaitingSum {
    Region x, term;

    void record(Pass& pass) const;
};

/// A rotation. Postponed, because a following storeKv can do it in the same dispatch.
struct WaitingRotation {
    Region x;
    RopePush push;  ///< without x and the state

    void record(Pass& pass) const;
};

/// Keys and values to store. Postponed, because attention of a single token can do it in the same dispatch.
struct WaitingStore {
    Region keys, values, keyCache, valueCache;
    KvType keyType, valueType;
    std::size_t kvHeads, headDim, capacity, tokens;
    std::optional<WaitingRotation> queries;  ///< rotation of the queries; the keys are rotated with them

    void record(Pass& pass) const;
};

/// Postponed operations that may be fused with the next one, which saves dispatches and memory. Fused pairs are:
/// products before a gate or a sum, a sum before a norm, rotations before storing keys, and storing before attention.
/// All postponed operations are of one kind.
class FusionQueue {
public:
    FusionQueue(const Workbench& bench, ProductKernels& products) : m_bench(bench), m_products(products) {}

    /// Records the postponed operations. Every operation that is not fused with them must call this first.
    void settle();
    void clear() noexcept { m_waiting.clear(); }
    bool isEmpty() const noexcept { return m_waiting.empty(); }

    // Postpone an operation. Operations that are already postponed are recorded first, unless the new one can join
    // them.
    void add(const WaitingSum& sum);
    void add(const WaitingRotation& rotation);  ///< two rotations can be postponed together: queries and keys
    void add(const WaitingStore& store);
    /// Postpones a product. Returns false if it cannot be postponed. Successive products of the same x are joined.
    bool join(const MatrixView& x, const MatrixView& out, const Linear& weights);

    /// Records a gate if exactly its two products are postponed. Returns whether it did.
    bool recordGate(const Region& gate, const Region& up, Activation f);
    /// Records a sum if exactly one product is postponed and is added to x. Returns whether it did.
    bool recordSum(const Region& x, const Region& term);
    /// Returns the postponed term of these rows and removes it from the queue; the caller must add it. Empty if no term
    /// is postponed.
    std::optional<Region> takeTerm(const Region& rows);
    /// Returns the postponed rotation of the queries and removes it, if the rotation of these keys by the same angles
    /// is postponed, too. The caller must rotate both. Empty otherwise.
    std::optional<WaitingRotation> takeRotation(const MatrixView& keys);
    /// Returns the postponed store and removes it, if it stores the only token of the step in the cache that these
    /// queries read.
    std::optional<WaitingStore> takeStore(const MatrixView& queries, const Region& keyCache);

private:
    using Waiting = std::variant<JoinedProducts, WaitingSum, WaitingRotation, WaitingStore>;
    /// The only postponed operation, if it is of this kind; otherwise nullptr.
    template <typename Kind>
    Kind* only() noexcept;
    void record(const Waiting& one);

    Workbench m_bench;
    ProductKernels& m_products;
    std::vector<Waiting> m_waiting;
};

}  // namespace vitrine
