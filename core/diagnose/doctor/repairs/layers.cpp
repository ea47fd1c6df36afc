#include "core/diagnose/doctor/repairs/repair.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace vitrine {

namespace {

using Layers = std::span<const std::size_t>;

/// Returns whether two layers can exchange their weights: the weights of each must fit the config of the other. The
/// back end does not check this.
bool haveOneForm(const LayerConfig& a, const LayerConfig& b)
{
    return a.attends == b.attends && a.recurrence == b.recurrence && a.feedsForward == b.feedsForward &&
           a.isDense == b.isDense && a.keysOf.has_value() == b.keysOf.has_value() && a.heads == b.heads &&
           a.kvHeads == b.kvHeads && a.headDim == b.headDim && a.feedForward == b.feedForward;
}

/// Moves the weights of layer order[i] to layer i, for each i.
bool arrange(RepairedModel& model, std::span<const std::size_t> order)
{
    std::vector<LayerWeights> right(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (!haveOneForm(model.config.layer(i), model.config.layer(order[i]))) return false;
        right[i] = model.weights.layers[order[i]];
    }
    model.weights.layers = std::move(right);
    return true;
}

std::vector<std::size_t> presentOrder(const RepairedModel& model)
{
    std::vector<std::size_t> order(model.weights.layers.size());
    std::iota(order.begin(), order.end(), 0);
    return order;
}

bool reverse(RepairedModel& model, Layers)
{
    std::vector<std::size_t> order = presentOrder(model);
    std::reverse(order.begin(), order.end());
    return order.size() > 1 && arrange(model, order);
}

template <bool Left>
bool rotate(RepairedModel& model, Layers)
{
    std::vector<std::size_t> order = presentOrder(model);
    if (order.size() < 3) return false;
    std::rotate(order.begin(), Left ? order.begin() + 1 : order.end() - 1, order.end());
    return arrange(model, order);
}

/// Undoes a wrong order of the layers that results from sorting tensor names alphabetically: 0, 1, 10, 11, 2, …
bool fromAlphabetical(RepairedModel& model, Layers)
{
    std::vector<std::size_t> sorted = presentOrder(model);
    if (sorted.size() < 11) return false;
    std::sort(sorted.begin(), sorted.end(),
              [](std::size_t a, std::size_t b) { return std::to_string(a) < std::to_string(b); });
    std::vector<std::size_t> order(sorted.size());
    for (std::size_t i = 0; i < sorted.size(); ++i) order[sorted[i]] = i;
    return arrange(model, order);
}

bool swapPair(RepairedModel& model, Layers pair)
{
    std::vector<std::size_t> order = presentOrder(model);
    std::swap(order[pair[0]], order[pair[1]]);
    return arrange(model, order);
}

constexpr std::string_view kOrder = "Convert the model again with its layers in the order of their numbers.";

constexpr std::array kRepairs = {
    Repair{"layers.order", RepairScope::Model, reverse, "The layers are in reverse order", kOrder},
    Repair{"layers.order", RepairScope::Model, fromAlphabetical,
           "The layers are in the order of their names (0, 1, 10, 11, 2, …) and not of their numbers", kOrder},
    Repair{"layers.order", RepairScope::Model, rotate<true>, "The layers are shifted by one: the last is first",
           kOrder},
    Repair{"layers.order", RepairScope::Model, rotate<false>, "The layers are shifted by one: the first is last",
           kOrder},
    Repair{"layers.order", RepairScope::Pairs, swapPair, "Two layers are swapped", kOrder},
};

}  // namespace

std::span<const Repair> layerRepairs() noexcept
{
    return kRepairs;
}

}  // namespace vitrine
