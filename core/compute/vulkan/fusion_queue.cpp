#include "core/compute/vulkan/fusion_queue.h"

#include "core/compute/vulkan/memory/constant_tables.h"
#include "core/compute/vulkan/memory/weight_copies.h"
#include "core/compute/vulkan/pass/hazards.h"
#include "core/compute/vulkan/pass/pass.h"
#include "core/compute/vulkan/products/limits.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace vitrine {

namespace {

/// Maximum number of rows of all joined matrices together. With this limit, a dispatch needs at most kMaxGroups
/// workgroups, even if each workgroup computes a single row.
constexpr std::size_t kMaxJoinedRows = kMaxGroups;

bool isSame(const Region& a, const Region& b)
{
    return a.address == b.address && a.bytes == b.bytes;
}

bool overlap(const Region& a, const Region& b)
{
    return Extent{a.address, a.address + a.bytes}.overlaps({b.address, b.address + b.bytes});
}

}  // namespace

template <typename Kind>
Kind* FusionQueue::only() noexcept
{
    return m_waiting.size() == 1 ? std::get_if<Kind>(&m_waiting.front()) : nullptr;
}

void FusionQueue::settle()
{
    for (const Waiting& one : std::exchange(m_waiting, {})) record(one);
}

void FusionQueue::record(const Waiting& one)
{
    std::visit(
        [this](const auto& waiting) {
            if constexpr (std::is_same_v<decltype(waiting), const JoinedProducts&>) {
                m_products.record(waiting, VITRINE_JOINED_EACH, {});
            } else {
                waiting.record(m_bench.pass);
            }
        },
        one);
}

void FusionQueue::add(const WaitingSum& sum)
{
    settle();
    m_waiting.emplace_back(sum);
}

void FusionQueue::add(const WaitingRotation& rotation)
{
    if (!only<WaitingRotation>()) settle();
    m_waiting.emplace_back(rotation);
}

void FusionQueue::add(const WaitingStore& store)
{
    settle();
    m_waiting.emplace_back(store);
}

bool FusionQueue::join(const MatrixView& x, const MatrixView& out, const Linear& weights)
{
    if (x.rows == 0 || !m_products.joins(x.rows)) return false;
    const DeviceMatrix& w = m_bench.weights.matrix(weights.weight);
    const std::size_t rows = weights.weight.rows;
    if (rows > kMaxJoinedRows || rows * (w.rowBytes / 4) > kMaxWords) return false;
    const auto hasRoom = [&](const Waiting& one) {
        const auto* const some = std::get_if<JoinedProducts>(&one);
        if (!some || some->type != w.type || some->destinations.size() == VITRINE_MOST_JOINED) return false;
        const JoinedPush& push = some->push;
        return push.columns == w.columns && push.rows[0] + push.rows[1] + rows <= kMaxJoinedRows;
    };
    auto found = std::find_if(m_waiting.begin(), m_waiting.end(), hasRoom);
    if (found == m_waiting.end()) {
        JoinedPush push{};
        push.tables = m_bench.tables.grids().address;
        push.columns = static_cast<std::uint32_t>(w.columns);
        push.rowWords = static_cast<std::uint32_t>(w.rowBytes / 4);
        push.tokens = static_cast<std::uint32_t>(x.rows);
        push.xStride = static_cast<std::uint32_t>(x.columns);
        found = m_waiting.insert(m_waiting.end(), JoinedProducts{w.type, push, regionOf(x), {}});
    }
    auto& [type, push, region, destinations] = std::get<JoinedProducts>(*found);
    const std::size_t index = destinations.size();
    push.weights[index] = w.region.address;
    push.bias[index] = m_bench.weights.vector(weights.bias).address;
    push.rows[index] = static_cast<std::uint32_t>(rows);
    push.destinationStride[index] = static_cast<std::uint32_t>(out.columns);
    destinations.push_back(regionOf(out));
    return true;
}

bool FusionQueue::recordGate(const Region& gate, const Region& up, Activation f)
{
    const auto* const some = only<JoinedProducts>();
    if (!some || some->destinations.size() != 2) return false;
    if (!isSame(some->destinations[0], gate) || !isSame(some->destinations[1], up)) return false;
    const JoinedProducts both = *some;
    clear();
    m_products.record(both, VITRINE_JOINED_GATED, f);
    return true;
}

bool FusionQueue::recordSum(const Region& x, const Region& term)
{
    const auto* const product = only<JoinedProducts>();
    if (!product || product->destinations.size() != 1 || !isSame(product->destinations[0], term)) return false;
    // If the regions overlapped, a workgroup would read data that another workgroup of the same dispatch has written.
    if (overlap(x, product->x) || overlap(x, term)) return false;
    JoinedProducts sum = *product;
    clear();
    sum.destinations.push_back(x);
    m_products.record(sum, VITRINE_JOINED_ADDED, {});
    return true;
}

std::optional<Region> FusionQueue::takeTerm(const Region& rows)
{
    const auto* const sum = only<WaitingSum>();
    if (!sum || !isSame(sum->x, rows)) return {};
    const Region term = sum->term;
    clear();
    return term;
}

std::optional<WaitingRotation> FusionQueue::takeRotation(const MatrixView& keys)
{
    if (m_waiting.size() != 2) return {};
    const auto* const ofQueries = std::get_if<WaitingRotation>(&m_waiting[0]);
    const auto* const ofKeys = std::get_if<WaitingRotation>(&m_waiting[1]);
    if (!ofQueries || !ofKeys || ofKeys->x.address != regionOf(keys).address) return {};
    const RopePush &q = ofQueries->push, &k = ofKeys->push;
    const bool isAlike = q.table == k.table && q.tokens == keys.rows && k.tokens == keys.rows;
    if (!isAlike || keys.rows != m_bench.pass.tokenCount()) return {};
    const WaitingRotation queries = *ofQueries;
    clear();
    return queries;
}

std::optional<WaitingStore> FusionQueue::takeStore(const MatrixView& queries, const Region& keyCache)
{
    const auto* const store = only<WaitingStore>();
    if (!store || m_bench.pass.tokenCount() != 1 || queries.rows != 1 || store->tokens != 1) return {};
    if (store->keyCache.address != keyCache.address) return {};
    if (store->queries && store->queries->x.address != regionOf(queries).address) return {};
    const WaitingStore taken = *store;
    clear();
    return taken;
}

}  // namespace vitrine
