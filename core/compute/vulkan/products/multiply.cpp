// Products with one matrix, or with one matrix per head.
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/memory/constant_tables.h"
#include "core/compute/vulkan/memory/device_layout.h"
#include "core/compute/vulkan/memory/scratch.h"
#include "core/compute/vulkan/memory/weight_copies.h"
#include "core/compute/vulkan/pass/pass.h"
#include "core/compute/vulkan/products/limits.h"
#include "core/compute/vulkan/products/product_kernels.h"

#include <algorithm>
#include <limits>

namespace vitrine {

namespace {

/// Minimum number of tiles for the tile kernels. With fewer tiles, most of a GPU would be idle; mat_vec is used
/// instead, because each of its workgroups computes fewer rows.
constexpr std::size_t kFewestTiles = 32;
constexpr std::size_t kGroup = 32;  ///< number of weights that a kernel decodes at a time

}  // namespace

void ProductKernels::multiply(const FloatRows& x, std::size_t count, const Linear& weights,
                              const FloatRows& destination, std::optional<RoundedRows>& rounded)
{
    if (count == 0) return;
    const DeviceMatrix& w = m_bench.weights.matrix(weights.weight);
    const bool units = takesUnits(w.type, w.columns, count), dot = takesDot(w.type, w.columns, count);
    if (units && !rounded) rounded = toHalves({x, count, w.columns});
    if (dot && !rounded) rounded = toBytes({x, count, w.columns});
    Recorder& recorder = m_bench.pass.recorder();
    const Region bias = m_bench.weights.vector(weights.bias);
    const std::size_t rowWords = w.rowBytes / 4;
    const std::size_t rowsAtOnce = std::min(kMaxGroups * kMatVecRows, kMaxWords / rowWords);
    const std::size_t rows = weights.weight.rows;
    for (std::size_t first = 0; first < rows; first += rowsAtOnce) {
        ProductPush push{};
        push.weights = w.region.address + first * w.rowBytes;
        push.bias = bias.bytes > 0 ? bias.address + first * sizeof(float) : 0;
        push.tables = m_bench.tables.grids().address;
        push.x = recorder.read(units || dot ? rounded->values : x.region);
        push.xFactors = units || dot ? recorder.read(rounded->factors) : 0;
        push.destination = recorder.write(destination.region) + first * sizeof(float);
        push.rows = static_cast<std::uint32_t>(std::min(rowsAtOnce, rows - first));
        push.columns = static_cast<std::uint32_t>(w.columns);
        push.rowWords = static_cast<std::uint32_t>(rowWords);
        push.tokens = static_cast<std::uint32_t>(count);
        push.xStride = static_cast<std::uint32_t>(x.stride);
        push.destinationStride = static_cast<std::uint32_t>(destination.stride);
        if (units) {
            dispatchUnits(w.type, push);
        } else if (dot) {
            dispatchDot(w.type, push);
        } else {
            dispatchExact(w.type, push);
        }
    }
}

std::size_t ProductKernels::rowsMultipliedAlike() const noexcept
{
    const bool isOneKernel = m_kernel == ProductKernel::Vectors || m_kernel == ProductKernel::Rows;
    return isOneKernel ? std::numeric_limits<std::size_t>::max() : kFewTokens;
}

void ProductKernels::multiplyHeads(const FloatRows& x, std::size_t xWidth, std::size_t count,
                                   std::span<const Linear> heads, const FloatRows& destination,
                                   std::size_t destinationWidth)
{
    if (count == 0) return;
    // With one head, this is a normal product; its input and output are parts of wider rows.
    if (heads.size() == 1) return multiply(x, count, heads.front(), destination);
    dispatchHeads(m_bench.weights.matrix(stackOf(heads)), heads.size(), x, xWidth, count, destination,
                  destinationWidth);
}

void ProductKernels::multiplyTurnedHeads(const FloatRows& x, std::size_t xWidth, std::size_t count,
                                         std::span<const Linear> heads, const FloatRows& destination,
                                         std::size_t destinationWidth)
{
    if (count == 0) return;
    const Tensor& one = heads.front().weight;
    const DeviceMatrix& w = m_bench.weights.matrix(stackOf(heads));
    DeviceMatrix turned{
        QuantType::F32, heads.size() * one.columns, one.rows, DeviceLayout(QuantType::F32, one.rows).rowBytes, {}};
    // The region has space for one more group after the last row, because kernels read all rows in whole groups.
    const std::size_t groupBytes = kGroup * sizeof(float);
    turned.region = m_bench.scratch.of(Scratch::Use::TurnedHeads, turned.rows * turned.rowBytes + groupBytes);
    Recorder& recorder = m_bench.pass.recorder();
    TurnHeadsPush push{};
    push.weights = w.region.address;
    push.tables = m_bench.tables.grids().address;
    push.destination = recorder.write(turned.region);
    push.columns = static_cast<std::uint32_t>(w.columns);
    push.rowWords = static_cast<std::uint32_t>(w.rowBytes / 4);
    push.rows = static_cast<std::uint32_t>(w.rows);
    push.headRows = static_cast<std::uint32_t>(one.rows);
    push.stride = static_cast<std::uint32_t>(turned.rowBytes / 4);
    const std::size_t groups = (w.columns + kGroup - 1) / kGroup;
    recorder.dispatch(concat("turn_heads.", quantTraits(w.type).name), push, Recorder::forElements(w.rows * groups));
    recorder.read(turned.region);
    dispatchHeads(turned, heads.size(), x, xWidth, count, destination, destinationWidth);
}

void ProductKernels::dispatchHeads(const DeviceMatrix& w, std::size_t heads, const FloatRows& x, std::size_t xWidth,
                                   std::size_t count, const FloatRows& destination, std::size_t destinationWidth)
{
    const std::size_t rows = w.rows / heads;
    const std::size_t rowWords = w.rowBytes / 4;
    if (rows > kMaxGroups * kMatVecRows || heads > kMaxGroups || w.rows * rowWords > kMaxWords) {
        throw Error(SENTENCE(heads, " heads with ", rows, " rows each exceed the limit of a single Vulkan kernel."));
    }
    Recorder& recorder = m_bench.pass.recorder();
    ProductPush push{};
    push.weights = w.region.address;
    push.tables = m_bench.tables.grids().address;
    push.x = recorder.read(x.region);
    push.destination = recorder.write(destination.region);
    push.rows = static_cast<std::uint32_t>(rows);
    push.columns = static_cast<std::uint32_t>(w.columns);
    push.rowWords = static_cast<std::uint32_t>(rowWords);
    push.tokens = static_cast<std::uint32_t>(count);
    push.xStride = static_cast<std::uint32_t>(x.stride);
    push.destinationStride = static_cast<std::uint32_t>(destination.stride);
    push.slotX = static_cast<std::uint32_t>(xWidth);
    push.slotDestination = static_cast<std::uint32_t>(destinationWidth);
    dispatchExact(w.type, push, heads);
}

void ProductKernels::dispatchExact(QuantType type, const ProductPush& push, std::size_t heads)
{
    const Recorder::Groups tiles{groupsFor(push.rows, VITRINE_MAT_MAT_TILE),
                                 groupsFor(push.tokens, VITRINE_MAT_MAT_TILE), heads};
    const bool enough = tiles.x * tiles.y * tiles.z >= kFewestTiles || m_bench.context.isCpu();
    if (takesTiles(push.tokens) && enough) {
        m_bench.pass.recorder().dispatch(concat("mat_mat.", quantTraits(type).name),
                                         MatMatConstants{.ragged = push.columns % 32 != 0}, push, tiles);
        return;
    }
    JoinedPush one{};
    one.weights[0] = push.weights;
    one.bias[0] = push.bias;
    one.destination[0] = push.destination;
    one.tables = push.tables;
    one.x = push.x;
    one.rows[0] = push.rows;
    one.destinationStride[0] = push.destinationStride;
    one.columns = push.columns;
    one.rowWords = push.rowWords;
    one.tokens = push.tokens;
    one.xStride = push.xStride;
    const bool hasHeads = heads > 1;
    one.rows[1] = hasHeads ? push.slotX : 0;
    one.destinationStride[1] = hasHeads ? push.slotDestination : 0;
    dispatchJoined(type, one, hasHeads ? VITRINE_JOINED_HEADS : VITRINE_JOINED_EACH, {}, heads);
}

bool ProductKernels::takesTiles(std::size_t tokens) const noexcept
{
    return m_kernel != ProductKernel::Vectors && m_kernel != ProductKernel::Rows && tokens > kFewTokens;
}

}  // namespace vitrine
