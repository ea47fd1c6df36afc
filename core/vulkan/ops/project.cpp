#include "core/base/error.h"
#include "core/vulkan/vulkan_backend_impl.h"
#include "vk_kernels/interface/push_constants.h"

#include <algorithm>
#include <limits>

namespace vitrine {

namespace {

constexpr std::size_t kTile = 64;  ///< rows and tokens of a workgroup of mat_mat

std::size_t groupsFor(std::size_t count, std::size_t each)
{
    return (count + each - 1) / each;
}

}  // namespace

void VulkanBackend::project(const MatrixView& x, std::initializer_list<Projection> projections)
{
    settle();
    std::optional<Rounded> rounded;
    for (const auto& [out, weights] : projections) {
        if (joinProducts(x, out, weights)) continue;
        multiply({regionOf(x), x.columns}, x.rows, weights, {regionOf(out), out.columns}, rounded);
    }
}

void VulkanBackend::multiply(const Rows& x, std::size_t count, const Linear& weights, const Rows& destination,
                             std::optional<Rounded>& rounded)
{
    if (count == 0) return;
    const DeviceMatrix& w = matrix(weights.weight);
    const bool units = takesUnits(w, count), dot = takesDot(w, count);
    if (units && !rounded) rounded = toHalves(x, count, w.columns);
    if (dot && !rounded) rounded = toBytes(x, count, w.columns);
    const Region bias = vector(weights.bias);
    const std::size_t rowWords = w.rowBytes / 4;
    const std::size_t rowsAtOnce = std::min(kMaxGroups * kMatVecRows, kMaxWords / rowWords);
    const std::size_t rows = weights.weight.rows;
    for (std::size_t first = 0; first < rows; first += rowsAtOnce) {
        ProductPush push{};
        push.weights = w.region.address + first * w.rowBytes;
        push.bias = bias.bytes > 0 ? bias.address + first * sizeof(float) : 0;
        push.tables = tables().address;
        push.x = m_recorder.read(units || dot ? rounded->values : x.region);
        push.xFactors = units || dot ? m_recorder.read(rounded->factors) : 0;
        push.destination = m_recorder.write(destination.region) + first * sizeof(float);
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
            dispatchProduct(w.type, push);
        }
    }
}

std::size_t VulkanBackend::rowsMultipliedAlike() const noexcept
{
    const bool isOneKernel = products == Products::Vectors || products == Products::Rows;
    return isOneKernel ? std::numeric_limits<std::size_t>::max() : kMaxColumns;
}

void VulkanBackend::dispatchProduct(QuantType type, const ProductPush& push)
{
    if (takesTiles(push.tokens)) {
        const std::uint32_t ragged = push.columns % 32 == 0 ? 0 : 1;
        m_recorder.dispatch(concat("mat_mat.", quantTraits(type).name), {ragged}, push,
                            {groupsFor(push.rows, kTile), groupsFor(push.tokens, kTile)});
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
    dispatchProducts(type, one, VITRINE_JOINED_EACH, {});
}

bool VulkanBackend::takesTiles(std::size_t tokens) const noexcept
{
    return products != Products::Vectors && products != Products::Rows && tokens > kMaxColumns;
}

}  // namespace vitrine
