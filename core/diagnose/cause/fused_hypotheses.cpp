// Hypotheses about files with Q, K and V in one matrix, which an engine splits in another order or at other rows.
#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/diagnose/cause/matrix_changes.h"
#include "core/diagnose/cause/projection_hypotheses.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Returns the whole fused matrix, with its rows in the order of the file.
Linear whole(const LayerWeights& layer)
{
    Linear found = layer.query;
    found.weight.rows += layer.key.weight.rows + layer.value.weight.rows;
    for (const Linear* part : {&layer.key, &layer.value}) {
        found.bias.insert(found.bias.end(), part->bias.begin(), part->bias.end());
    }
    return found;
}

/// Indices of the rows of the fused matrix that are used as Q, K and V.
struct Cut {
    std::vector<std::size_t> query, key, value;
};

struct Shape {
    std::size_t heads, keyHeads, width;

    std::size_t queries() const noexcept { return heads * width; }
    std::size_t keys() const noexcept { return keyHeads * width; }
};

std::vector<std::size_t> run(std::size_t first, std::size_t count)
{
    std::vector<std::size_t> rows(count);
    for (std::size_t i = 0; i < count; ++i) rows[i] = first + i;
    return rows;
}

Cut inOrder(const Shape& shape, const char* order)
{
    Cut cut;
    std::size_t first = 0;
    for (const char* part = order; *part; ++part) {
        const std::size_t count = *part == 'q' ? shape.queries() : shape.keys();
        (*part == 'q' ? cut.query : *part == 'k' ? cut.key : cut.value) = run(first, count);
        first += count;
    }
    return cut;
}

/// Returns the cut of rows that are ordered by key head: the queries of the head, its key, its value.
Cut byGroup(const Shape& shape)
{
    Cut cut;
    const std::size_t group = shape.heads / shape.keyHeads;
    std::size_t row = 0;
    for (std::size_t head = 0; head < shape.keyHeads; ++head) {
        for (std::size_t i = 0; i < group * shape.width; ++i) cut.query.push_back(row++);
        for (std::size_t i = 0; i < shape.width; ++i) cut.key.push_back(row++);
        for (std::size_t i = 0; i < shape.width; ++i) cut.value.push_back(row++);
    }
    return cut;
}

/// Returns the cut of interleaved rows: one row each of Q, K and V for each channel of each head.
Cut byChannel(const Shape& shape)
{
    Cut cut;
    for (std::size_t i = 0; i < shape.queries(); ++i) {
        cut.query.push_back(3 * i);
        cut.key.push_back(3 * i + 1);
        cut.value.push_back(3 * i + 2);
    }
    return cut;
}

/// Returns the cut into three equal parts, as if there were as many key heads as query heads.
Cut inThirds(const Shape& shape)
{
    const std::size_t third = (shape.queries() + 2 * shape.keys()) / 3;
    Cut cut{{}, run(third, shape.keys()), run(2 * third, shape.keys())};
    for (std::size_t i = 0; i < shape.queries(); ++i) cut.query.push_back(i % third);
    return cut;
}

/// Returns the cut where K begins after `queries` rows, which is one head too early or too late, and V follows K.
Cut after(const Shape& shape, std::size_t queries)
{
    return {run(0, shape.queries()), run(queries, shape.keys()), run(queries + shape.keys(), shape.keys())};
}

/// Returns whether the file stores Q, K and V of this layer in one matrix.
bool isFused(const LayerWeights& layer)
{
    const auto follows = [](const Tensor& a, const Tensor& b) { return a && b && a.data + a.bytes() == b.data; };
    return layer.query.weight.name == layer.key.weight.name && follows(layer.query.weight, layer.key.weight) &&
           follows(layer.key.weight, layer.value.weight);
}

}  // namespace

void addFusedHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    const std::vector<LayerWeights>& layers = context.model.weights().layers;
    if (layers.empty() || !isFused(layers[context.layer < layers.size() ? context.layer : 0])) return;
    const ModelConfig& config = context.model.config();
    const auto shapeOf = [&config](std::size_t layer) {
        return Shape{config.headsOf(layer), config.kvHeadsOf(layer), config.headDimOf(layer)};
    };
    const auto add = [&](Cause cause, Sentence detail, std::function<Cut(const Shape&)> cutOf,
                         bool transposes = false) {
        list.add(cause, std::move(detail), kHeads,
                 [=, &layers, cutOf = std::move(cutOf), made = std::make_shared<MatrixChanges>()](ProjectCall& call) {
                     if (!call.find(Role::Query) && !call.find(Role::Key)) return;
                     made->clear();
                     const Linear fused =
                         transposes ? made->transposed(whole(layers[call.layer])) : whole(layers[call.layer]);
                     const Cut cut = cutOf(shapeOf(call.layer));
                     for (const auto& [role, rows] :
                          {std::pair{Role::Query, &cut.query}, std::pair{Role::Key, &cut.key},
                           std::pair{Role::Value, &cut.value}}) {
                         if (auto* product = call.find(role)) product->weights = made->withRows(fused, *rows);
                     }
                 });
    };
    // The whole matrix is read as [inputs, rows], the layout of GPT-2's Conv1D.
    add(
        Cause::WeightsTransposed, FORM("attn_qkv before the split"),
        [](const Shape& shape) { return inOrder(shape, "qkv"); }, true);
    for (const char* order : {"qvk", "kqv", "kvq", "vqk", "vkq"}) {
        std::string names;
        for (const char* part = order; *part; ++part) {
            names += concat(names.empty() ? "" : ", ", *part == 'q' ? "Q" : *part == 'k' ? "K" : "V");
        }
        add(Cause::QkvOrder, std::move(names), [order](const Shape& shape) { return inOrder(shape, order); });
    }
    const Shape shape = shapeOf(std::min<std::size_t>(context.layer, config.layers - 1));
    add(Cause::QkvSplit,
        shape.heads == shape.keyHeads ? FORM("expects Q, K and V of each head next to each other")
                                      : FORM("expects Q, K and V of each key head next to each other"),
        byGroup);
    if (shape.heads == shape.keyHeads) {
        add(Cause::QkvSplit, FORM("expects Q, K and V of each channel next to each other"), byChannel);
        return;
    }
    add(Cause::QkvSplit, FORM("splits the rows of attn_qkv into three equal parts"), inThirds);
    add(Cause::QkvSplit, FORM("reads K and V as if Q had as many heads as K"),
        [](const Shape& of) { return after(of, of.keys()); });
}

}  // namespace vitrine
