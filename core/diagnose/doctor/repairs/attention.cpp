#include "core/diagnose/doctor/repairs/repair.h"

#include <array>
#include <cstddef>
#include <utility>

namespace vitrine {

namespace {

using Layers = std::span<const std::size_t>;

/// Reorders the rotated rows of each head, which are its first `dims` rows. If `toAdjacent` is true, converts from the
/// row order for RoPE with halves to the order for RoPE with adjacent pairs (0, dims/2, 1, dims/2 + 1, …). Otherwise
/// converts back.
void reorderHeads(RepairedModel& model, Linear& linear, bool toAdjacent)
{
    const std::size_t headDim = model.config.headDim;
    const std::size_t dims = model.config.rope.dims;
    model.reorderRows(linear, [=](std::size_t row) {
        const std::size_t i = row % headDim;
        const std::size_t half = dims / 2;
        if (i >= dims) return row;
        const std::size_t source = toAdjacent ? i / 2 + i % 2 * half : (i < half ? 2 * i : 2 * (i - half) + 1);
        return row - i + source;
    });
}

constexpr int kQuery = 1, kKey = 2, kValue = 4;

template <int Which, bool ToAdjacent>
bool reorder(RepairedModel& model, Layers layers)
{
    if (model.config.rope.kind == RopeKind::None) return false;
    for (const std::size_t i : layers) {
        if (model.config.layer(i).headDim > 0)
            return false;  // the rotation of a layer with its own head width may differ
        LayerWeights& layer = model.weights.layers[i];
        if ((Which & kQuery) != 0) reorderHeads(model, layer.query, ToAdjacent);
        if ((Which & kKey) != 0) reorderHeads(model, layer.key, ToAdjacent);
        if ((Which & kValue) != 0) {
            if (!layer.value || layer.value.weight.rows % model.config.headDim != 0) return false;
            reorderHeads(model, layer.value, ToAdjacent);
        }
    }
    return true;
}

template <Linear LayerWeights::*Matrix>
bool transpose(RepairedModel& model, Layers layers)
{
    for (const std::size_t i : layers) {
        Linear& linear = model.weights.layers[i].*Matrix;
        if (!linear || linear.weight.rows < 2) return false;
        linear.weight = model.transposed(linear.weight);
    }
    return true;
}

/// Reads all matrices as transposed. A file has this mistake if its converter kept the layout of Conv1D layers.
bool transposeAll(RepairedModel& model, Layers layers)
{
    bool any = false;
    for (const auto matrix : {&LayerWeights::query, &LayerWeights::key, &LayerWeights::value, &LayerWeights::output,
                              &LayerWeights::gate, &LayerWeights::up, &LayerWeights::down}) {
        for (const std::size_t i : layers) {
            Linear& linear = model.weights.layers[i].*matrix;
            if (!linear) continue;
            linear.weight = model.transposed(linear.weight);
            any = true;
        }
    }
    return any;
}

template <Linear LayerWeights::*One, Linear LayerWeights::*Other>
bool exchange(RepairedModel& model, Layers layers)
{
    for (const std::size_t i : layers) {
        LayerWeights& layer = model.weights.layers[i];
        if (!(layer.*One) || (layer.*One).weight.rows != (layer.*Other).weight.rows) return false;
        std::swap(layer.*One, layer.*Other);
    }
    return true;
}

using Apply = bool (*)(RepairedModel& model, Layers layers);

constexpr Repair rowOrder(Apply apply, std::string_view what)
{
    return {"attention.row_order", RepairScope::Layers, apply, what,
            "Convert the model again: for architectures that rotate adjacent pairs (llama) a converter reorders the "
            "rows of queries and keys, for those that rotate halves (qwen2, gemma, …) it must not. An architecture "
            "that is named wrongly does the same."};
}

constexpr Repair valueOrder(Apply apply)
{
    return {"attention.value_order", RepairScope::Layers, apply,
            "The rows of the values (attn_v) are reordered as if values were rotated, too",
            "Convert the model again without reordering attn_v: only queries and keys are rotated."};
}

constexpr Repair transposedMatrix(Apply apply, std::string_view what)
{
    return {"matrices.transposed", RepairScope::Layers, apply, what,
            "Convert the model again with the matrix transposed; Conv1D layers (GPT-2) store transposed matrices."};
}

constexpr Repair exchangedNames(Apply apply, std::string_view what)
{
    return {"attention.exchanged", RepairScope::Layers, apply, what,
            "Convert the model again with the names of the two tensors swapped."};
}

constexpr std::array kRepairs = {
    rowOrder(reorder<kQuery | kKey, true>,
             "The rows of queries and keys (attn_q, attn_k) are in the order for rotating halves, not adjacent pairs"),
    rowOrder(reorder<kQuery | kKey, false>,
             "The rows of queries and keys (attn_q, attn_k) are in the order for rotating adjacent pairs, not halves"),
    rowOrder(reorder<kQuery, true>,
             "The rows of the queries (attn_q) are in the order for rotating halves, not adjacent pairs"),
    rowOrder(reorder<kQuery, false>,
             "The rows of the queries (attn_q) are in the order for rotating adjacent pairs, not halves"),
    rowOrder(reorder<kKey, true>,
             "The rows of the keys (attn_k) are in the order for rotating halves, not adjacent pairs"),
    rowOrder(reorder<kKey, false>,
             "The rows of the keys (attn_k) are in the order for rotating adjacent pairs, not halves"),
    valueOrder(reorder<kValue, false>),
    valueOrder(reorder<kValue, true>),
    transposedMatrix(transpose<&LayerWeights::output>, "The output matrix of attention (attn_output) is transposed"),
    transposedMatrix(transpose<&LayerWeights::query>, "The matrix of the queries (attn_q) is transposed"),
    transposedMatrix(transpose<&LayerWeights::key>, "The matrix of the keys (attn_k) is transposed"),
    transposedMatrix(transpose<&LayerWeights::value>, "The matrix of the values (attn_v) is transposed"),
    transposedMatrix(transpose<&LayerWeights::up>, "A matrix of the feed-forward (ffn_up) is transposed"),
    transposedMatrix(transpose<&LayerWeights::gate>, "A matrix of the feed-forward (ffn_gate) is transposed"),
    transposedMatrix(transpose<&LayerWeights::down>, "A matrix of the feed-forward (ffn_down) is transposed"),
    transposedMatrix(transposeAll, "All matrices are transposed"),
    exchangedNames(exchange<&LayerWeights::query, &LayerWeights::key>, "Queries and keys (attn_q, attn_k) are swapped"),
    exchangedNames(exchange<&LayerWeights::key, &LayerWeights::value>, "Keys and values (attn_k, attn_v) are swapped"),
    exchangedNames(exchange<&LayerWeights::query, &LayerWeights::output>,
                   "The matrices of queries and output (attn_q, attn_output) are swapped"),
};

}  // namespace

std::span<const Repair> attentionRepairs() noexcept
{
    return kRepairs;
}

}  // namespace vitrine
