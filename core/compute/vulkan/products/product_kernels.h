#pragma once

#include "core/compute/backend/backend.h"
#include "core/compute/vulkan/memory/device_weights.h"
#include "core/compute/vulkan/pass/workbench.h"
#include "core/compute/vulkan/products/product_kernel.h"
#include "vk_kernels/interface/constants.h"
#include "vk_kernels/interface/push_constants.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace vitrine {

/// Rows of floats. `stride` is the distance between two rows, in floats.
struct FloatRows {
    Region region;
    std::size_t stride;
};

/// Rows of x that were rounded. For matrix units, `values` are f16, and each row has one factor (HalvesPush). For
/// integer dot products, `values` are bytes, and each group of 32 values has two factors (BytesPush).
struct RoundedRows {
    Region values, factors;
};

/// Rows to multiply with the chosen experts of each token, and the region for the results. `slotX` and
/// `slotDestination` are the distances between the rows of two experts of the same token, in x and in the results. All
/// distances are in floats.
struct ExpertRows {
    Region x, destination;
    std::size_t xStride, slotX, destinationStride, slotDestination;
};

/// The choices of all tokens of a step, sorted by expert (group_experts.comp).
struct ExpertGroups {
    Region sorted, tiles;
    std::size_t experts, most;  ///< number of experts, and maximum number of tiles

    /// Returns the maximum number of tiles if each workgroup processes `width` rows.
    std::size_t tilesOf(std::size_t width) const noexcept { return most * (VITRINE_EXPERT_TILE / width); }
};

/// Products of several matrices of one tensor type with the same rows of x, computed in one dispatch.
struct JoinedProducts {
    QuantType type;
    JoinedPush push;  ///< push constants, except for x and the destinations
    Region x;
    std::vector<Region> destinations;
};

/// Returns the prefix of the names of the mat_units kernels for the device's kind of matrix units.
std::string_view matUnitsKernel(const VulkanContext& context) noexcept;

/// Records matrix products with the kernel that suits the tensor type and the number of rows of x.
class ProductKernels {
public:
    /// `kernel` computes the products of prompts. If it rounds, it is used only for tensor types for which `isTrusted`
    /// returns true. `subgroups` is the number of subgroups per workgroup of mat_vec. It may exceed 1 only on devices
    /// with a fixed subgroup size.
    ProductKernels(const Workbench& bench, ProductKernel kernel, std::function<bool(QuantType)> isTrusted,
                   std::uint32_t subgroups = 1)
        : m_bench(bench), m_kernel(kernel), m_isTrusted(std::move(isTrusted)), m_subgroups(subgroups)
    {
    }

    /// Returns the maximum number of rows with which each row of a product is bit-identical to the product of this row
    /// alone.
    std::size_t rowsMultipliedAlike() const noexcept;

    /// Multiplies `count` rows of x. If the kernel requires rounded rows, they are taken from `rounded`, or computed
    /// and stored there if it is empty.
    void multiply(const FloatRows& x, std::size_t count, const Linear& weights, const FloatRows& destination,
                  std::optional<RoundedRows>& rounded);
    void multiply(const FloatRows& x, std::size_t count, const Linear& weights, const FloatRows& destination)
    {
        std::optional<RoundedRows> rounded;
        multiply(x, count, weights, destination, rounded);
    }
    /// Multiplies each head with its own matrix. The matrices are contiguous (LatentWeights). `xWidth` and
    /// `destinationWidth` are distances between heads, in floats.
    void multiplyHeads(const FloatRows& x, std::size_t xWidth, std::size_t count, std::span<const Linear> heads,
                       const FloatRows& destination, std::size_t destinationWidth);
    /// Multiplies each head with the transpose of its matrix.
    void multiplyTurnedHeads(const FloatRows& x, std::size_t xWidth, std::size_t count, std::span<const Linear> heads,
                             const FloatRows& destination, std::size_t destinationWidth);
    /// Computes one product for each choice of each token, without grouping the choices.
    void multiplyExperts(const DeviceExperts& experts, const ExpertRows& rows, const Region& chosen, std::size_t tokens,
                         std::size_t used);
    /// Groups the choices by expert, if this is faster for this number of tokens; returns nullopt if not. `count` is
    /// the number of experts.
    std::optional<ExpertGroups> group(const Region& chosen, std::size_t tokens, std::size_t used, std::size_t count);
    /// Computes the products of multiplyExperts() in tiles; each tile contains choices of one expert. If the kernel
    /// requires rounded rows, they are taken from `rounded`, or computed and stored there if it is empty.
    void multiplyGroups(const DeviceExperts& experts, const ExpertRows& rows, const ExpertGroups& groups,
                        std::size_t tokens, std::size_t used, std::optional<RoundedRows>& rounded);

    /// Returns whether products with `tokens` rows of x may be joined in one dispatch.
    bool joins(std::size_t tokens) const noexcept { return !takesTiles(tokens); }
    /// Records joined products. `mode` is one of the constants VITRINE_JOINED_….
    void record(const JoinedProducts& some, std::uint32_t mode, Activation f);

private:
    /// Rows of x. Each row has `parts` parts of `columns` values; the distance between the starts of two parts is
    /// `partX` floats. Each part is rounded separately.
    struct Parted {
        FloatRows x;
        std::size_t count, columns;
        std::size_t parts = 1, partX = 0;
    };
    bool takesUnits(QuantType type, std::size_t columns, std::size_t tokens) const;
    RoundedRows toHalves(const Parted& rows);
    void dispatchUnits(QuantType type, const ProductPush& push, const ExpertGroups* groups = nullptr);
    bool takesDot(QuantType type, std::size_t columns, std::size_t tokens) const;
    RoundedRows toBytes(const Parted& rows);
    void dispatchDot(QuantType type, const ProductPush& push, const ExpertGroups* groups = nullptr);
    bool takesTiles(std::size_t tokens) const noexcept;
    bool takesRows(std::size_t columns, std::uint64_t x, std::size_t stride) const noexcept;
    /// Returns whether mat_vec must read rows of x value by value, because the rows do not consist of whole groups of
    /// 32 values or are not aligned to 16 bytes.
    static bool isRagged(std::size_t columns, std::uint64_t x, std::size_t stride) noexcept;
    void dispatchExact(QuantType type, const ProductPush& push, std::size_t heads = 1);
    void dispatchHeads(const DeviceMatrix& w, std::size_t heads, const FloatRows& x, std::size_t xWidth,
                       std::size_t count, const FloatRows& destination, std::size_t destinationWidth);
    void dispatchJoined(QuantType type, const JoinedPush& push, std::uint32_t mode, Activation f,
                        std::size_t heads = 1);

    Workbench m_bench;
    ProductKernel m_kernel;
    std::function<bool(QuantType)> m_isTrusted;
    std::uint32_t m_subgroups;
};

}  // namespace vitrine
