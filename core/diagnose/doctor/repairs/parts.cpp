#include "core/diagnose/doctor/repairs/repair.h"

#include <array>

namespace vitrine {

namespace {

using Layers = std::span<const std::size_t>;

/// Sets a projection to zero, so that this part of the layer adds nothing to the residual stream.
void silence(RepairedModel& model, Linear& linear)
{
    if (!linear) return;
    linear.weight = model.zeros(linear.weight);
    linear.bias.clear();
}

bool withoutAttention(RepairedModel& model, Layers layers)
{
    for (const std::size_t i : layers) silence(model, model.weights.layers[i].output);
    return true;
}

bool withoutFeedForward(RepairedModel& model, Layers layers)
{
    for (const std::size_t i : layers) {
        LayerWeights& layer = model.weights.layers[i];
        silence(model, layer.down);
        for (Linear& expert : layer.experts.down) silence(model, expert);
        silence(model, layer.experts.sharedDown);
    }
    return true;
}

constexpr std::string_view kCompare =
    "Compare these tensors with the source's, or with another quantization: one of them holds other values, or "
    "belongs elsewhere.";

// Repairs of last resort: they leave out a part of a layer. If the prediction improves without the part, the part is
// damaged.
constexpr std::array kRepairs = {
    Repair{"layer.attention", RepairScope::Layer, withoutAttention,
           "Attention makes predictions worse (one of attn_norm, attn_q, attn_k, attn_v and attn_output is damaged)",
           kCompare},
    Repair{"layer.feed_forward", RepairScope::Layer, withoutFeedForward,
           "The feed-forward makes predictions worse (one of ffn_norm, ffn_gate, ffn_up and ffn_down is damaged)",
           kCompare},
};

}  // namespace

std::span<const Repair> partRepairs() noexcept
{
    return kRepairs;
}

}  // namespace vitrine
