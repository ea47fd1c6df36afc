// Products with few rows of x: of several matrices in one dispatch, and together with the gate or the sum that comes
// next. They wait for that until the next operation.
#include "core/base/error.h"
#include "core/vulkan/hazards.h"
#include "core/vulkan/vulkan_backend_impl.h"
#include "core/vulkan/vulkan_context.h"
#include "vk_kernels/interface/push_constants.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace vitrine {

namespace {

/// Rows of all matrices that are joined: the workgroups of a dispatch are enough for them, four rows or two of them
/// each.
constexpr std::size_t kMaxJoinedRows = std::size_t{1} << 17;

bool isSame(const Region& a, const Region& b)
{
    return a.address == b.address && a.bytes == b.bytes;
}

bool overlap(const Region& a, const Region& b)
{
    return Extent{a.address, a.address + a.bytes}.overlaps({b.address, b.address + b.bytes});
}

}  // namespace

/// True: the product is pending.
bool VulkanBackend::joinProducts(const MatrixView& x, const MatrixView& out, const Linear& weights)
{
    if (x.rows == 0 || takesTiles(x.rows)) return false;
    const DeviceMatrix& w = matrix(weights.weight);
    const std::size_t rows = weights.weight.rows;
    if (rows > kMaxJoinedRows || rows * (w.rowBytes / 4) > kMaxWords) return false;
    const auto hasRoom = [&](const PendingProducts& some) {
        const JoinedPush& push = some.push;
        return some.type == w.type && push.columns == w.columns && some.destinations.size() < VITRINE_MOST_JOINED &&
               push.rows[0] + push.rows[1] + rows <= kMaxJoinedRows;
    };
    auto found = std::find_if(m_products.begin(), m_products.end(), hasRoom);
    if (found == m_products.end()) {
        JoinedPush push{};
        push.tables = tables().address;
        push.columns = static_cast<std::uint32_t>(w.columns);
        push.rowWords = static_cast<std::uint32_t>(w.rowBytes / 4);
        push.tokens = static_cast<std::uint32_t>(x.rows);
        push.xStride = static_cast<std::uint32_t>(x.columns);
        found = m_products.insert(m_products.end(), {w.type, push, regionOf(x), {}});
    }
    JoinedPush& push = found->push;
    const std::size_t index = found->destinations.size();
    push.weights[index] = w.region.address;
    push.bias[index] = vector(weights.bias).address;
    push.rows[index] = static_cast<std::uint32_t>(rows);
    push.destinationStride[index] = static_cast<std::uint32_t>(out.columns);
    found->destinations.push_back(regionOf(out));
    return true;
}

void VulkanBackend::recordProducts(PendingProducts some, std::uint32_t mode, Activation f)
{
    some.push.x = m_recorder.read(some.x);
    for (std::size_t i = 0; i < some.destinations.size(); ++i) {
        some.push.destination[i] = m_recorder.write(some.destinations[i]);
    }
    dispatchProducts(some.type, some.push, mode, f);
}

/// Where just the products of a gate and of what it is multiplied with are pending, all is recorded: true.
bool VulkanBackend::gateProducts(const Region& gate, const Region& up, Activation f)
{
    if (m_products.size() != 1) return false;
    const auto& [type, push, x, destinations] = m_products.front();
    if (destinations.size() != 2 || !isSame(destinations[0], gate) || !isSame(destinations[1], up)) return false;
    recordProducts(std::exchange(m_products, {}).front(), VITRINE_JOINED_GATED, f);
    return true;
}

/// Where just one product is pending, that which is added to x, both are recorded: true.
bool VulkanBackend::addProduct(const Region& x, const Region& term)
{
    if (m_products.size() != 1) return false;
    const PendingProducts& product = m_products.front();
    if (product.destinations.size() != 1 || !isSame(product.destinations[0], term)) return false;
    if (overlap(x, product.x) || overlap(x, term)) return false;  // workgroups would read what others have written
    PendingProducts sum = std::exchange(m_products, {}).front();
    sum.destinations.push_back(x);
    recordProducts(std::move(sum), VITRINE_JOINED_ADDED, {});
    return true;
}

void VulkanBackend::dispatchProducts(QuantType type, const JoinedPush& push, std::uint32_t mode, Activation f)
{
    const bool byRows = takesRows(push.columns, push.x, push.xStride);
    const std::uint32_t lanes = m_context->subgroupSize();
    std::size_t own = byRows ? std::size_t{lanes} * kMatRowsRows : kMatVecRows;  // rows of a workgroup
    if (mode == VITRINE_JOINED_GATED) own /= 2;
    const std::size_t count = mode == VITRINE_JOINED_EACH ? VITRINE_MOST_JOINED : 1;
    std::size_t groups = 0;
    for (std::size_t i = 0; i < count; ++i) groups += (push.rows[i] + own - 1) / own;
    const auto function = static_cast<std::uint32_t>(f);
    const std::string_view name = quantTraits(type).name;
    if (byRows) {
        const std::uint32_t columns = push.tokens == 1 ? 1 : push.tokens <= 8 ? 8 : 16;
        m_recorder.dispatch(concat("mat_rows.", name), {lanes, kMatRowsRows, columns, mode, function}, push,
                            {groups, (push.tokens + columns - 1) / columns});
        return;
    }
    const std::uint32_t ragged = push.columns % 32 == 0 ? 0 : 1;
    const std::uint32_t columns = std::bit_ceil(std::min(push.tokens, kMaxColumns));
    m_recorder.dispatch(concat("mat_vec.", name), {lanes, 1, kMatVecRows, columns, ragged, mode, function}, push,
                        {groups, (push.tokens + columns - 1) / columns});
}

/// mat_rows reads whole groups of weights, and pairs of x.
bool VulkanBackend::takesRows(std::size_t columns, std::uint64_t x, std::size_t stride) const noexcept
{
    return products == Products::Rows && columns % 32 == 0 && x % 8 == 0 && stride % 2 == 0;
}

}  // namespace vitrine
