#pragma once

#include "core/backend/backend.h"
#include "core/vulkan/memory/device_weights.h"
#include "core/vulkan/pass/workbench.h"
#include "core/vulkan/products/product_kernel.h"
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

/// Rows of floats, `stride` from one to the next.
struct FloatRows {
    Region region;
    std::size_t stride;
};

/// Rows of x for matrix units: halves, and the factor of each row; or for integer dot products: bytes, and two factors
/// of each group of 32.
struct RoundedRows {
    Region values, factors;
};

/// Rows to be multiplied by the experts that each token has chosen, and where the results go.
struct ExpertRows {
    Region x, destination;
    std::size_t xStride, slotX, destinationStride, slotDestination;
};

/// The choices of a step's tokens, sorted by expert (group_experts.comp).
struct ExpertGroups {
    Region sorted, tiles;
    std::size_t experts, most;  ///< tiles of VITRINE_EXPERT_TILE

    /// Where a workgroup takes `width` rows.
    std::size_t tilesOf(std::size_t width) const noexcept { return most * (VITRINE_EXPERT_TILE / width); }
};

/// Products of matrices of one format with the same rows of x, in one dispatch.
struct JoinedProducts {
    QuantType type;
    JoinedPush push;  ///< but for x and the destinations
    Region x;
    std::vector<Region> destinations;
};

/// The kernels for the matrix units that a device has, before the name of a format.
std::string_view matUnitsKernel(const VulkanContext& context) noexcept;

/// Records products, by the kernel that suits the format and the number of rows of x.
class ProductKernels {
public:
    /// `kernel` computes the products of prompts; if it rounds, only in formats for which `isTrusted` is true.
    /// `subgroups`: of a workgroup of mat_vec; more than one only where the device keeps to the size of a subgroup.
    ProductKernels(const Workbench& bench, ProductKernel kernel, std::function<bool(QuantType)> isTrusted,
                   std::uint32_t subgroups = 1)
        : m_bench(bench), m_kernel(kernel), m_isTrusted(std::move(isTrusted)), m_subgroups(subgroups)
    {
    }

    /// As Backend says.
    std::size_t rowsMultipliedAlike() const noexcept;

    /// The products of `count` rows of x, which are rounded at first need.
    void multiply(const FloatRows& x, std::size_t count, const Linear& weights, const FloatRows& destination,
                  std::optional<RoundedRows>& rounded);
    void multiply(const FloatRows& x, std::size_t count, const Linear& weights, const FloatRows& destination)
    {
        std::optional<RoundedRows> rounded;
        multiply(x, count, weights, destination, rounded);
    }
    /// The product of each head with its own matrix; the rows of these follow each other (LatentWeights). Widths are
    /// from one head to the next, in floats.
    void multiplyHeads(const FloatRows& x, std::size_t xWidth, std::size_t count, std::span<const Linear> heads,
                       const FloatRows& destination, std::size_t destinationWidth);
    /// The same with each matrix turned.
    void multiplyTurnedHeads(const FloatRows& x, std::size_t xWidth, std::size_t count, std::span<const Linear> heads,
                             const FloatRows& destination, std::size_t destinationWidth);
    /// One product for each choice of each token, row by row.
    void multiplyExperts(const DeviceExperts& experts, const ExpertRows& rows, const Region& chosen, std::size_t tokens,
                         std::size_t used);
    /// The choices of each of `count` experts together, where so many tokens have chosen that this is the faster way.
    std::optional<ExpertGroups> group(const Region& chosen, std::size_t tokens, std::size_t used, std::size_t count);
    /// The same as multiplyExperts, a tile of choices of an expert at a time. Rows of x are rounded at first need.
    void multiplyGroups(const DeviceExperts& experts, const ExpertRows& rows, const ExpertGroups& groups,
                        std::size_t tokens, std::size_t used, std::optional<RoundedRows>& rounded);

    /// Whether products with this many rows of x may be joined.
    bool joins(std::size_t tokens) const noexcept { return !takesTiles(tokens); }
    /// `mode`: VITRINE_JOINED_…
    void record(const JoinedProducts& some, std::uint32_t mode, Activation f);

private:
    /// Rows of x in `parts` of `columns` each, `partX` floats from one to the next, which are rounded one by one.
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
    /// Whether mat_vec must read rows of x value by value: they are no whole groups of 32, or do not begin at 16 bytes.
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
