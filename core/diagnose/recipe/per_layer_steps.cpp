#include "core/base/concat.h"
#include "core/diagnose/recipe/activation.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/norm_steps.h"
#include "core/diagnose/recipe/steps.h"
#include "core/model/model.h"

namespace vitrine {

RecipeStep perLayerInputStep(const Model& model)
{
    const ModelConfig& config = model.config();
    if (config.perLayerInput == 0) return {};
    RecipeStep step{"Inputs of each layer", {}, {}, {}};
    step.words = {concat("p = x W^T / sqrt(", config.embedding,
                         "), W = per_layer_model_proj.weight: ", config.perLayerInput, " values for each layer")};
    addTensor(step, model, kNoLayer, "per_layer_model_proj.weight");
    step.words.push_back("Normalised for each layer separately, all with the same weights:");
    describeNorm(step, model, kNoLayer, model.weights().perLayerNorm.tensor, "p", "p");
    step.words.push_back(concat("p = (p + row of per_layer_token_embd.weight for each token id * sqrt(",
                                config.perLayerInput, ")) / sqrt(2)"));
    addTensor(step, model, kNoLayer, "per_layer_token_embd.weight");
    step.facts.push_back({"per_layer_input", std::int64_t{config.perLayerInput}});
    return step;
}

void addPerLayerInput(RecipeStep& step, const Model& model, std::size_t layer)
{
    const LayerWeights& w = model.weights().layers[layer];
    if (w.perLayerGate) {
        step.words.push_back("y = act(x W^T of inp_gate) * p of this layer, act as in the feed-forward");
        step.words.push_back("y = y W^T of proj");
        for (const char* part : {"inp_gate", "proj"}) addWeights(step, model, layer, part);
        describeNorm(step, model, layer, w.perLayerNorm.tensor, "y", "y");
        step.words.push_back("x = x + y");
    }
    if (!hasTensor(model, layer, "layer_output_scale.weight")) return;
    step.words.push_back("x = x * layer_output_scale.weight, one number");
    addTensor(step, model, layer, "layer_output_scale.weight");
}

}  // namespace vitrine
