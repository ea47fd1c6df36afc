#include "core/base/concat.h"
#include "core/diagnose/recipe/activation.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/norm_steps.h"
#include "core/diagnose/recipe/steps.h"
#include "core/model/model.h"

namespace vitrine {

namespace {

// AltUp (arXiv 2301.13310) and LAuReL (arXiv 2411.07501), in the variants of Gemma 3n.

}  // namespace

RecipeStep streamsStep(const Model& model)
{
    const ModelConfig& config = model.config();
    if (config.streams.count == 0) return {};
    RecipeStep step{"Residual streams (AltUp)", {}, {}, {}};
    const std::uint32_t others = config.streams.count - 1;
    step.words = {concat("There are ", config.streams.count,
                         " residual streams. The first is x; the others are x W^T, ", "W = one of ", others,
                         " matrices in altup_proj.weight each, scaled to the length of x.")};
    addTensor(step, model, kNoLayer, "altup_proj.weight");
    step.facts = {{"streams", std::int64_t{config.streams.count}}};
    return step;
}

RecipeStep predictStep(const Model& model, std::size_t layer)
{
    const StreamWeights& w = model.weights().layers[layer].streams;
    if (!w) return {};
    RecipeStep step{"Prediction of the streams", {}, {}, {}};
    const std::uint32_t count = model.config().streams.count;
    describeNorm(step, model, layer, w.routerNorm.tensor, "m", "first stream");
    step.words.push_back(concat("m = tanh(m / ", model.config().embedding, " W^T of altup_router)"));
    step.words.push_back(concat("W = m W^T of altup_predict_coef, as [", count, ", ", count,
                                "]; prediction of stream i = stream i + sum over j of W[i, j] * stream j"));
    step.words.push_back("x is the prediction of the first stream from here on.");
    for (const char* part : {"altup_router", "altup_predict_coef"}) addWeights(step, model, layer, part);
    return step;
}

RecipeStep sideStep(const Model& model, std::size_t layer)
{
    const StreamWeights& w = model.weights().layers[layer].streams;
    if (!w) return {};
    RecipeStep step{"Low-rank product parallel to attention (LAuReL)", {}, {}, {}};
    step.words = {"side = (h W^T of laurel_l) W^T of laurel_r"};
    for (const char* part : {"laurel_l", "laurel_r"}) addWeights(step, model, layer, part);
    describeNorm(step, model, layer, w.sideNorm.tensor, "side", "side");
    step.words.push_back("side = side + h");
    return step;
}

RecipeStep correctStep(const Model& model, std::size_t layer)
{
    const LayerWeights& w = model.weights().layers[layer];
    if (!w.streams) return {};
    RecipeStep step{"Correction of the streams", {}, {}, {}};
    step.words = {
        "m as in the prediction, but of x",
        "W = 1 + m W^T of altup_correct_coef; stream i = its prediction + W[i] * (x - prediction of the first)",
        "y = act((first stream * altup_correct_scale) W^T of inp_gate) * p of this layer", "y = y W^T of proj"};
    for (const char* part : {"altup_correct_coef", "altup_correct_scale", "inp_gate", "proj"})
        addWeights(step, model, layer, part);
    describeNorm(step, model, layer, w.perLayerNorm.tensor, "y", "y");
    step.words.push_back("y is added to all streams except the first.");
    return step;
}

RecipeStep joinStep(const Model& model)
{
    const std::uint32_t count = model.config().streams.count;
    if (count == 0) return {};
    RecipeStep step{"Join of the streams", {}, {}, {}};
    step.words = {concat("Each stream except the first is multiplied by its matrix of altup_unembd_proj.weight and "
                         "scaled to the length of the first; x = sum of all / ",
                         count)};
    addTensor(step, model, kNoLayer, "altup_unembd_proj.weight");
    return step;
}

}  // namespace vitrine
