// Repairs of heads: a converter reordered the heads, or reordered rows in blocks that are not heads.
#include "core/diagnose/doctor/repairs/repair.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

using Layers = std::span<const std::size_t>;
using Apply = bool (*)(RepairedModel& model, Layers layers);

/// Element i is the block that moves to position i. A block is a head, or a part of one.
using BlockOrder = std::vector<std::size_t>;

/// Returns the order that makes a matrix of [rows][columns] blocks, stored row by row, a matrix of [columns][rows]
/// blocks.
BlockOrder transposedOrder(std::size_t rows, std::size_t columns)
{
    BlockOrder order(rows * columns);
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i % rows * columns + i / rows;
    return order;
}

/// Returns order[...] for a row or column, where each block has `width` of them.
auto sourceIn(const BlockOrder& order, std::size_t width)
{
    return [&order, width](std::size_t i) { return order[i / width] * width + i % width; };
}

// Rows that were reordered for RoPE in blocks that are not heads

/// Returns the row that moves to position `row` when each block of `width` rows is reordered for RoPE. The order
/// changes from halves to adjacent pairs if `toAdjacent` is true, otherwise from adjacent pairs to halves.
std::size_t reorderedRow(std::size_t row, std::size_t width, bool toAdjacent)
{
    const std::size_t i = row % width, half = width / 2;
    return row - i + (toAdjacent ? i / 2 + i % 2 * half : (i < half ? 2 * i : 2 * (i - half) + 1));
}

/// A mistake of a converter that reorders the rows of queries or keys for RoPE. The converter used the number of query
/// heads for the keys, or the number of key heads for the queries, so its blocks had too few or too many rows.
struct OtherBlocks {
    Linear LayerWeights::*matrix;
    bool toAdjacent;
    bool again;  ///< whether the rows were already in the correct order before the converter reordered them
};

constexpr OtherBlocks kOtherBlocks[] = {
    {&LayerWeights::key, true, false},  {&LayerWeights::key, false, false},  {&LayerWeights::key, true, true},
    {&LayerWeights::key, false, true},  {&LayerWeights::query, true, false}, {&LayerWeights::query, false, false},
    {&LayerWeights::query, true, true}, {&LayerWeights::query, false, true},
};

bool undo(const OtherBlocks& mistake, RepairedModel& model, Layers layers)
{
    const ModelConfig& config = model.config;
    const std::size_t headDim = config.headDim;
    const std::size_t heads = mistake.matrix == &LayerWeights::key ? config.heads : config.kvHeads;
    if (config.rope.kind == RopeKind::None || config.heads == config.kvHeads || config.rope.dims != headDim)
        return false;
    for (const std::size_t i : layers) {
        Linear& linear = model.weights.layers[i].*mistake.matrix;
        const std::size_t block = linear.weight.rows / heads;
        if (!linear || config.layer(i).hasOwnShape() || linear.weight.rows % (2 * heads) != 0 || block < 4)
            return false;
        model.reorderRows(linear, [=](std::size_t row) {
            if (!mistake.again) return reorderedRow(row, block, mistake.toAdjacent);
            return reorderedRow(reorderedRow(row, headDim, mistake.toAdjacent), block, !mistake.toAdjacent);
        });
    }
    return true;
}

Repair repairOf(const OtherBlocks& mistake, Apply apply)
{
    if (mistake.matrix == &LayerWeights::key) {
        return {"attention.key_heads", RepairScope::Layers, apply,
                "The rows of the keys (attn_k) were reordered in blocks of too few rows, as if there were as many "
                "heads of keys as of queries",
                "Convert the model again with num_key_value_heads (head_count_kv), not num_attention_heads, for the "
                "rows of attn_k."};
    }
    return {"attention.query_heads", RepairScope::Layers, apply,
            "The rows of the queries (attn_q) were reordered in blocks of too many rows, as if there were as few heads "
            "of queries as of keys",
            "Convert the model again with num_attention_heads (head_count), not num_key_value_heads, for the rows of "
            "attn_q."};
}

// Heads in a wrong order

constexpr std::string_view kOrderRemedy =
    "Convert the model again without reordering its heads: query head i belongs to key head i / (heads / key heads).";

/// A wrong order of the query heads. A group of query heads shares one key head.
struct QueryOrder {
    bool isTiled;     ///< whether the heads of a group are interleaved with those of other groups
    bool withOutput;  ///< whether the columns of the attention output matrix are in the same order
    std::string_view what;
};

constexpr QueryOrder kQueryOrders[] = {
    {true, false,
     "The heads of the queries (attn_q) are in tiled order: head i belongs to key head i modulo their number"},
    {false, false,
     "The heads of the queries (attn_q) are grouped in the wrong order: those of one key head must be next to each "
     "other"},
    {true, true,
     "The heads of queries and output (attn_q, attn_output) are in tiled order: head i belongs to key head i modulo "
     "their number"},
    {false, true,
     "The heads of queries and output (attn_q, attn_output) are grouped in the wrong order: those of one key head must "
     "be next to each other"},
};

bool undo(const QueryOrder& mistake, RepairedModel& model, Layers layers)
{
    const std::size_t kvHeads = model.config.kvHeads, groups = model.config.heads / kvHeads;
    const std::size_t headDim = model.config.headDim, width = kvHeads * groups * headDim;
    if (groups < 2 || kvHeads < 2) return false;
    const BlockOrder order = mistake.isTiled ? transposedOrder(groups, kvHeads) : transposedOrder(kvHeads, groups);
    for (const std::size_t i : layers) {
        LayerWeights& layer = model.weights.layers[i];
        if (!layer.query || model.config.layer(i).hasOwnShape() || layer.query.weight.rows != width) return false;
        model.reorderRows(layer.query, sourceIn(order, headDim));
        if (!mistake.withOutput) continue;
        if (!layer.output || layer.output.weight.columns != width) return false;
        layer.output.weight = model.movedColumns(layer.output.weight, sourceIn(order, headDim));
    }
    return true;
}

Repair repairOf(const QueryOrder& mistake, Apply apply)
{
    return {"attention.head_order", RepairScope::Layers, apply, mistake.what, kOrderRemedy};
}

/// In models with at most this number of key heads, every order of them is tried.
constexpr std::size_t kAllOrders = 4;
constexpr std::size_t kPermutations = 23;  ///< number of orders of four heads, without the correct one
constexpr std::size_t kDivisors = 4;       ///< maximum number of divisors for which tiles are tried

enum class OrderKind : std::uint8_t {
    Tiled,     ///< heads in tiles; `number` selects a divisor of the number of heads
    Parts,     ///< tiles of parts of a head, as if there were as many key heads as query heads
    Reversed,  ///< the last head is first
    Rotated,   ///< the first head is at position `number`; 0: in the middle
    Permuted,  ///< permutation `number` of at most kAllOrders heads, in lexicographic order
};

/// A wrong order of the heads of keys, of values, or of both.
struct KeyOrder {
    bool keys;
    bool values;
    OrderKind kind;
    std::size_t number;
};

/// Returns the table of wrong orders. Each order occurs three times: for the heads of the keys, of the values, and of
/// both.
constexpr auto allKeyOrders()
{
    constexpr std::size_t kEach = kDivisors + 2 + 1 + 3 + kPermutations;
    std::array<KeyOrder, 3 * kEach> all{};
    std::size_t at = 0;
    const auto add = [&](OrderKind kind, std::size_t number) {
        for (const auto& [keys, values] : {std::pair(true, false), std::pair(false, true), std::pair(true, true)})
            all[at++] = {keys, values, kind, number};
    };
    for (std::size_t i = 0; i < kDivisors; ++i) add(OrderKind::Tiled, i);
    for (std::size_t i = 0; i < 2; ++i) add(OrderKind::Parts, i);
    add(OrderKind::Reversed, 0);
    for (std::size_t i = 0; i < 3; ++i) add(OrderKind::Rotated, i);
    for (std::size_t i = 1; i <= kPermutations; ++i) add(OrderKind::Permuted, i);
    return all;
}

constexpr auto kKeyOrders = allKeyOrders();

/// Returns the order that restores the heads of a model with `heads` key heads, each for `group` query heads. Returns
/// an empty list if the mistake is impossible, or if another entry of kKeyOrders has the same order.
BlockOrder restoringOrder(const KeyOrder& mistake, std::size_t heads, std::size_t group)
{
    BlockOrder order(heads);
    std::iota(order.begin(), order.end(), std::size_t{0});
    switch (mistake.kind) {
    case OrderKind::Tiled: {
        std::size_t left = mistake.number;
        for (std::size_t divisor = 2; divisor < heads; ++divisor) {
            if (heads % divisor == 0 && left-- == 0) return transposedOrder(divisor, heads / divisor);
        }
        return {};
    }
    case OrderKind::Parts:
        if (group < 2) return {};
        return mistake.number == 0 ? transposedOrder(heads, group) : transposedOrder(group, heads);
    case OrderKind::Reversed:
        if (heads <= kAllOrders) return {};
        std::reverse(order.begin(), order.end());
        return order;
    case OrderKind::Rotated: {
        if (heads <= kAllOrders) return {};
        const std::size_t by = mistake.number == 0 ? heads / 2 : mistake.number == 1 ? 1 : heads - 1;
        std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(by), order.end());
        return order;
    }
    case OrderKind::Permuted:
        if (heads > kAllOrders) return {};
        for (std::size_t i = 0; i < mistake.number; ++i) {
            if (!std::next_permutation(order.begin(), order.end())) return {};
        }
        return order;
    }
    return {};
}

bool undo(const KeyOrder& mistake, RepairedModel& model, Layers layers)
{
    const std::size_t heads = model.config.kvHeads, group = model.config.heads / heads;
    const std::size_t headDim = model.config.headDim;
    // A converter makes this mistake in all layers. With two heads, single layers take little time.
    const bool isSingle = layers.size() == 1 && model.weights.layers.size() > 1;
    if (heads < 2 || (isSingle && heads > 2)) return false;
    const BlockOrder order = restoringOrder(mistake, heads, group);
    const std::size_t width = heads * headDim;
    if (order.empty() || width % order.size() != 0) return false;
    const auto restore = [&](Linear& linear) {
        if (!linear || linear.weight.rows != width) return false;
        model.reorderRows(linear, sourceIn(order, width / order.size()));
        return true;
    };
    for (const std::size_t i : layers) {
        LayerWeights& layer = model.weights.layers[i];
        if (model.config.layer(i).hasOwnShape()) return false;
        if (mistake.keys && !restore(layer.key)) return false;
        if (mistake.values && !restore(layer.value)) return false;
    }
    return true;
}

Repair repairOf(const KeyOrder& mistake, Apply apply)
{
    struct Sentences {
        std::string_view tiled, parts, other;
    };
    constexpr Sentences kKeys = {"The heads of the keys (attn_k) are in tiled order",
                                 "The rows of the keys (attn_k) are in tiled order, as if there were as many heads of "
                                 "keys as of queries",
                                 "The heads of the keys (attn_k) are in the wrong order"};
    constexpr Sentences kValues = {"The heads of the values (attn_v) are in tiled order",
                                   "The rows of the values (attn_v) are in tiled order, as if there were as many heads "
                                   "of values as of queries",
                                   "The heads of the values (attn_v) are in the wrong order"};
    constexpr Sentences kBoth = {"The heads of keys and values (attn_k, attn_v) are in tiled order",
                                 "The rows of keys and values (attn_k, attn_v) are in tiled order, as if there were as "
                                 "many heads of them as of queries",
                                 "The heads of keys and values (attn_k, attn_v) are in the wrong order"};
    const Sentences& of = mistake.keys && mistake.values ? kBoth : mistake.keys ? kKeys : kValues;
    const std::string_view what = mistake.kind == OrderKind::Tiled   ? of.tiled
                                  : mistake.kind == OrderKind::Parts ? of.parts
                                                                     : of.other;
    return {"attention.head_order", RepairScope::Layers, apply, what, kOrderRemedy};
}

// Tables of mistakes become lists of repairs

template <const auto& Table, std::size_t Row>
bool undoRow(RepairedModel& model, Layers layers)
{
    return undo(Table[Row], model, layers);
}

template <const auto& Table, std::size_t... Rows>
void appendRows(std::vector<Repair>& repairs, std::index_sequence<Rows...> /*rows*/)
{
    (repairs.push_back(repairOf(Table[Rows], undoRow<Table, Rows>)), ...);
}

template <const auto& Table>
void appendTable(std::vector<Repair>& repairs)
{
    appendRows<Table>(repairs, std::make_index_sequence<std::size(Table)>());
}

}  // namespace

std::span<const Repair> headRepairs() noexcept
{
    static const std::vector<Repair> kAll = [] {
        std::vector<Repair> all;
        appendTable<kOtherBlocks>(all);
        appendTable<kQueryOrders>(all);
        appendTable<kKeyOrders>(all);
        return all;
    }();
    return kAll;
}

}  // namespace vitrine
