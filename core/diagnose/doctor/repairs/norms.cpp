#include "core/diagnose/doctor/repairs/repair.h"

#include <array>
#include <numeric>
#include <utility>

namespace vitrine {

namespace {

using Layers = std::span<const std::size_t>;

bool shift(NormWeights& norm, float by)
{
    for (float& value : norm.weight) value += by;
    return static_cast<bool>(norm);
}

/// Adds `By` to the weights of the norms before and after attention and the feed-forward.
template <int By>
bool shiftLayers(RepairedModel& model, Layers layers)
{
    bool any = false;
    for (const std::size_t i : layers) {
        LayerWeights& layer = model.weights.layers[i];
        for (NormWeights* norm :
             {&layer.attentionNorm, &layer.postAttentionNorm, &layer.feedForwardNorm, &layer.postFeedForwardNorm}) {
            any = shift(*norm, By) || any;
        }
    }
    return any;
}

template <int By>
bool shiftEverything(RepairedModel& model, Layers)
{
    for (LayerWeights& layer : model.weights.layers) {
        shift(layer.queryNorm, By);
        shift(layer.keyNorm, By);
        shift(layer.attentionNorm, By);
        shift(layer.postAttentionNorm, By);
        shift(layer.feedForwardNorm, By);
        shift(layer.postFeedForwardNorm, By);
    }
    return shift(model.weights.outputNorm, By);
}

template <NormWeights LayerWeights::*Norm, int By>
bool shiftOne(RepairedModel& model, Layers layers)
{
    bool any = false;
    for (const std::size_t i : layers) any = shift(model.weights.layers[i].*Norm, By) || any;
    return any;
}

template <int By>
bool shiftOutput(RepairedModel& model, Layers)
{
    return shift(model.weights.outputNorm, By);
}

bool exchange(RepairedModel& model, Layers layers)
{
    for (const std::size_t i : layers) {
        LayerWeights& layer = model.weights.layers[i];
        if (!layer.attentionNorm || !layer.feedForwardNorm) return false;
        std::swap(layer.attentionNorm, layer.feedForwardNorm);
    }
    return true;
}

/// Negates norms with a negative mean weight. Such norms do not occur in known trained models.
bool negate(RepairedModel& model, Layers layers)
{
    for (const std::size_t i : layers) {
        LayerWeights& layer = model.weights.layers[i];
        bool any = false;
        for (NormWeights* norm : {&layer.attentionNorm, &layer.feedForwardNorm}) {
            if (std::accumulate(norm->weight.begin(), norm->weight.end(), 0.0) >= 0) continue;
            for (float& value : norm->weight) value = -value;
            any = true;
        }
        if (!any) return false;
    }
    return true;
}

template <int Negative>
bool setEpsilon(RepairedModel& model, Layers)
{
    const float value = Negative == 5 ? 1e-5F : 1e-6F;
    // Repairs only an epsilon that is more than 5 times too large. With a smaller epsilon, the difference is not
    // measurable.
    if (model.config.normEpsilon <= 5 * value) return false;
    model.config.normEpsilon = value;
    return true;
}

constexpr std::string_view kAdded = "Convert the model again without adding 1 to the weights of its norms.";
constexpr std::string_view kMissing =
    "Convert the model again; where the publisher's norms multiply by 1 + weight (as Gemma's), the 1 is added to the "
    "weights in the file.";

constexpr std::array kRepairs = {
    Repair{"norms.sign", RepairScope::Layers, negate, "The weights of a norm have lost their sign",
           "Compare the norms with the source's, and convert the model again."},
    Repair{"norms.plus_one", RepairScope::Model, shiftEverything<-1>, "All norms hold weights that are too large by 1",
           kAdded},
    Repair{"norms.minus_one", RepairScope::Model, shiftEverything<1>, "All norms hold weights that are too small by 1",
           kMissing},
    Repair{"norms.plus_one", RepairScope::Layers, shiftLayers<-1>, "The norms hold weights that are too large by 1",
           kAdded},
    Repair{"norms.minus_one", RepairScope::Layers, shiftLayers<1>, "The norms hold weights that are too small by 1",
           kMissing},
    Repair{"norms.plus_one", RepairScope::Layers, shiftOne<&LayerWeights::attentionNorm, -1>,
           "The norm before attention (attn_norm) holds weights that are too large by 1", kAdded},
    Repair{"norms.minus_one", RepairScope::Layers, shiftOne<&LayerWeights::attentionNorm, 1>,
           "The norm before attention (attn_norm) holds weights that are too small by 1", kMissing},
    Repair{"norms.plus_one", RepairScope::Layers, shiftOne<&LayerWeights::feedForwardNorm, -1>,
           "The norm before the feed-forward (ffn_norm) holds weights that are too large by 1", kAdded},
    Repair{"norms.minus_one", RepairScope::Layers, shiftOne<&LayerWeights::feedForwardNorm, 1>,
           "The norm before the feed-forward (ffn_norm) holds weights that are too small by 1", kMissing},
    Repair{"norms.plus_one", RepairScope::Layers, shiftOne<&LayerWeights::queryNorm, -1>,
           "The norm of the queries (attn_q_norm) holds weights that are too large by 1", kAdded},
    Repair{"norms.minus_one", RepairScope::Layers, shiftOne<&LayerWeights::queryNorm, 1>,
           "The norm of the queries (attn_q_norm) holds weights that are too small by 1", kMissing},
    Repair{"norms.plus_one", RepairScope::Model, shiftOutput<-1>,
           "The last norm (output_norm) holds weights that are too large by 1", kAdded},
    Repair{"norms.minus_one", RepairScope::Model, shiftOutput<1>,
           "The last norm (output_norm) holds weights that are too small by 1", kMissing},
    Repair{"norms.exchanged", RepairScope::Layers, exchange,
           "The norms before attention and before the feed-forward (attn_norm, ffn_norm) are swapped",
           "Convert the model again with the names of its norms swapped."},
    Repair{"norms.epsilon", RepairScope::Model, setEpsilon<6>,
           "The epsilon of the norms is too large: 0.000001 is right",
           "Use the value in the publisher's config.json (rms_norm_eps, layer_norm_eps)."},
    Repair{"norms.epsilon", RepairScope::Model, setEpsilon<5>,
           "The epsilon of the norms is too large: 0.00001 is right",
           "Use the value in the publisher's config.json (rms_norm_eps, layer_norm_eps)."},
};

}  // namespace

std::span<const Repair> normRepairs() noexcept
{
    return kRepairs;
}

}  // namespace vitrine
