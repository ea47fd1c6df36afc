#include "core/base/concat.h"
#include "core/diagnose/recipe/activation.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/norm_steps.h"
#include "core/diagnose/recipe/steps.h"
#include "core/model/model.h"

namespace vitrine {

namespace {

constexpr const char* kCPerLayer =
    R"(double *per_layer = numbers(n * LAYERS * PER_LAYER), *of_token = numbers(LAYERS * PER_LAYER);
$product
for (long i = 0; i < n * LAYERS * PER_LAYER; i++) per_layer[i] /= sqrt(WIDTH);
norm(per_layer, per_layer, n * LAYERS, PER_LAYER, -1, "per_layer_proj_norm");
for (long t = 0; t < n; t++) {
    decode(tensor(-1, "per_layer_token_embd", ".weight"), ids[t], of_token);
    double *one = per_layer + t * LAYERS * PER_LAYER;
    for (long i = 0; i < LAYERS * PER_LAYER; i++) one[i] = (one[i] + of_token[i] * sqrt(PER_LAYER)) / sqrt(2);
}
free(of_token);
)";
constexpr const char* kCAddPerLayer = R"(double *gates = numbers(n * PER_LAYER);
linear(gates, x, n, L, "inp_gate", 0, PER_LAYER);
for (long i = 0; i < n * PER_LAYER; i++)
    gates[i] = activate(gates[i], per_layer[(i / PER_LAYER * LAYERS + L) * PER_LAYER + i % PER_LAYER]);
linear(y, gates, n, L, "proj", 0, WIDTH);
free(gates);
norm(y, y, n, WIDTH, L, "post_norm");
for (long i = 0; i < n * WIDTH; i++) x[i] += y[i];
)";
constexpr const char* kCScale = R"(double *layer_scale = vector(L, "layer_output_scale", ".weight");
for (long i = 0; i < n * WIDTH; i++) x[i] *= *layer_scale;
free(layer_scale);
)";

}  // namespace

RecipeStep perLayerInputStep(const Model& model)
{
    const ModelConfig& config = model.config();
    if (config.perLayerInput == 0) return {};
    RecipeStep step{"Inputs of each layer", {}, {}, {}, {}};
    step.words = {concat("p = x W^T / sqrt(", config.embedding,
                         "), W = per_layer_model_proj.weight: ", config.perLayerInput, " values for each layer")};
    addTensor(step, model, kNoLayer, "per_layer_model_proj.weight");
    step.words.push_back("Normalised for each layer separately, all with the same weights:");
    describeNorm(step, model, kNoLayer, model.weights().perLayerNorm.tensor, "p", "p");
    step.words.push_back(concat("p = (p + row of per_layer_token_embd.weight for each token id * sqrt(",
                                config.perLayerInput, ")) / sqrt(2)"));
    addTensor(step, model, kNoLayer, "per_layer_token_embd.weight");
    step.facts.push_back({"per_layer_input", std::int64_t{config.perLayerInput}});
    needProducts(step, model);
    needNorms(step, model);
    step.c.body +=
        fill(kCPerLayer,
             {{"product", cProduct("per_layer", "x", placeOf(model, model.weights().perLayerProjection), false)}});
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
        needProducts(step, model);
        needNorms(step, model);
        needActivation(step, model.config().activation);
        step.c.body += kCAddPerLayer;
    }
    if (!hasTensor(model, layer, "layer_output_scale.weight")) return;
    step.words.push_back("x = x * layer_output_scale.weight, one number");
    addTensor(step, model, layer, "layer_output_scale.weight");
    step.c.body += kCScale;
}

}  // namespace vitrine
