#pragma once

#include "core/compute/backend/kv_cache.h"
#include "core/compute/vulkan/pass/workbench.h"
#include "core/compute/vulkan/products/product_kernels.h"
#include "vk_kernels/interface/push_constants.h"

#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

namespace vitrine {

/// The postponed operation x += term. A following norm of x can compute the sum in the same dispatch.
struct WaitingSum {
    Region x, term;

    void record(Pass& pass) const;
};

/// A postponed rotation. A following ops::StoreKv can rotate the keys in the same dispatch.
struct WaitingRotation {
    Region x;
    RopePush push;  ///< push constants; record() sets the addresses x and state

    void record(Pass& pass) const;
};

/// Postponed storing of keys and values. A following attention of a single token can store them in the same dispatch.
struct WaitingStore {
    Region keys, values, keyCache, valueCache;
    KvType keyType, valueType;
    std::size_t kvHeads, headDim, capacity, tokens;
    /// The postponed rotation of the queries. If it is set, the keys must also be rotated by the same angles before
    /// they are stored.
    std::optional<WaitingRotation> queries;

    void record(Pass& pass) const;
};

/// Postpones operations that may be fused with the next operation, which saves dispatches and memory accesses. It fuses
/// products with a following gate or sum, a sum with a following norm, rotations with the following storing of keys,
/// and the storing of keys with the following attention. All operations that are postponed at a time are of one kind.
class FusionQueue {
public:
    FusionQueue(const Workbench& bench, ProductKernels& products) : m_bench(bench), m_products(products) {}

    /// Records the postponed operations. Call it before recording any operation that cannot be fused with them.
    void settle();
    void clear() noexcept { m_waiting.clear(); }
    bool isEmpty() const noexcept { return m_waiting.empty(); }

    // The next three functions postpone an operation. Earlier postponed operations are recorded first, unless the new
    // operation can be fused with them.
    void add(const WaitingSum& sum);
    /// Two rotations can be postponed together: the rotation of the queries and the rotation of the keys.
    void add(const WaitingRotation& rotation);
    void add(const WaitingStore& store);
    /// Postpones a product, and joins it with postponed products of the same x. Returns false if it cannot be
    /// postponed.
    bool join(const MatrixView& x, const MatrixView& out, const Linear& weights);

    /// Records a gate together with its two products, if exactly these two products are postponed. Returns whether the
    /// gate was recorded.
    bool recordGate(const Region& gate, const Region& up, Activation f);
    /// Records a sum together with a product, if exactly one product is postponed and `term` is its result. Returns
    /// whether the sum was recorded.
    bool recordSum(const Region& x, const Region& term);
    /// If a sum x += term is postponed, and its x is `rows`, removes the sum from the queue and returns its term. The
    /// caller must then add the term. Returns nullopt if this sum is not postponed.
    std::optional<Region> takeTerm(const Region& rows);
    /// If rotations of these keys and of the queries by the same angles are postponed, removes both and returns the
    /// rotation of the queries. The caller must then rotate queries and keys. Returns nullopt if these rotations are
    /// not postponed.
    std::optional<WaitingRotation> takeRotation(const MatrixView& keys);
    /// Returns the postponed storing of keys and values, and removes it from the queue. The caller must then store the
    /// keys and values. Returns nullopt if no storing is postponed, if the step has several tokens, or if the keys
    /// belong in a cache other than `keyCache`. Also returns nullopt if the postponed storing includes the rotation of
    /// queries other than `queries`.
    std::optional<WaitingStore> takeStore(const MatrixView& queries, const Region& keyCache);

private:
    using Waiting = std::variant<JoinedProducts, WaitingSum, WaitingRotation, WaitingStore>;
    /// Returns the postponed operation if it is the only one and of this kind; otherwise nullptr.
    template <typename Kind>
    Kind* only() noexcept;
    void record(const Waiting& one);

    Workbench m_bench;
    ProductKernels& m_products;
    std::vector<Waiting> m_waiting;
};

}  // namespace vitrine
