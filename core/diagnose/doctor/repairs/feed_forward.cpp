#include "core/diagnose/doctor/repairs/repair.h"

#include <array>
#include <utility>

namespace vitrine {

namespace {

bool exchange(RepairedModel& model, std::span<const std::size_t> layers)
{
    bool any = false;
    for (const std::size_t i : layers) {
        LayerWeights& layer = model.weights.layers[i];
        if (layer.gate) std::swap(layer.gate, layer.up);
        if (!layer.experts.gate.empty()) std::swap(layer.experts.gate, layer.experts.up);
        any = any || layer.gate || !layer.experts.gate.empty();
    }
    return any;
}

constexpr std::array kRepairs = {
    Repair{"feed_forward.exchanged", RepairScope::Layers, exchange,
           "Gate and up (ffn_gate, ffn_up) are swapped in the feed-forward",
           "Convert the model again with the names of the two tensors swapped. In a fused matrix, gate comes first "
           "in most models, and second in some."},
};

}  // namespace

std::span<const Repair> feedForwardRepairs() noexcept
{
    return kRepairs;
}

}  // namespace vitrine
