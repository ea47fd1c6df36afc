#include "core/doctor/repairs/repair.h"

#include <algorithm>
#include <array>
#include <utility>

namespace vitrine {

namespace {

using Layers = std::span<const std::size_t>;

bool reverse(Patient& patient, Layers)
{
    std::reverse(patient.weights.layers.begin(), patient.weights.layers.end());
    return patient.weights.layers.size() > 1;
}

template <bool Left>
bool rotate(Patient& patient, Layers)
{
    auto& layers = patient.weights.layers;
    if (layers.size() < 3) return false;
    std::rotate(layers.begin(), Left ? layers.begin() + 1 : layers.end() - 1, layers.end());
    return true;
}

/// As sorting the names of their tensors does: 0, 1, 10, 11, 2, …
bool fromAlphabetical(Patient& patient, Layers)
{
    const auto& layers = patient.weights.layers;
    if (layers.size() < 11) return false;
    std::vector<std::size_t> order(layers.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(),
              [](std::size_t a, std::size_t b) { return std::to_string(a) < std::to_string(b); });
    std::vector<LayerWeights> right(layers.size());
    for (std::size_t i = 0; i < order.size(); ++i) right[order[i]] = layers[i];
    patient.weights.layers = std::move(right);
    return true;
}

bool swapPair(Patient& patient, Layers pair)
{
    std::swap(patient.weights.layers[pair[0]], patient.weights.layers[pair[1]]);
    return true;
}

constexpr std::string_view kOrder = "Convert the model again with its layers in the order of their numbers.";

constexpr std::array kRepairs = {
    Repair{"layers.order", RepairScope::Model, reverse, "The layers are in reverse order", kOrder},
    Repair{"layers.order", RepairScope::Model, fromAlphabetical,
           "The layers are in the order of their names (0, 1, 10, 11, 2, …) and not of their numbers", kOrder},
    Repair{"layers.order", RepairScope::Model, rotate<true>, "The layers are shifted by one: the last stands first",
           kOrder},
    Repair{"layers.order", RepairScope::Model, rotate<false>, "The layers are shifted by one: the first stands last",
           kOrder},
    Repair{"layers.order", RepairScope::Pairs, swapPair, "Two layers are exchanged", kOrder},
};

}  // namespace

std::span<const Repair> layerRepairs() noexcept
{
    return kRepairs;
}

}  // namespace vitrine
