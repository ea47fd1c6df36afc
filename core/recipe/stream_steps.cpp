#include "core/base/concat.h"
#include "core/model/model.h"
#include "core/recipe/activation.h"
#include "core/recipe/fill.h"
#include "core/recipe/model_tensors.h"
#include "core/recipe/norm_steps.h"
#include "core/recipe/steps.h"

namespace vitrine {

namespace {

constexpr const char* kNumpyPerLayer =
    R"(per_layer = linear(x, "per_layer_model_proj").reshape(n, LAYERS, PER_LAYER) / np.sqrt(WIDTH)
of_token = np.vstack([rows("per_layer_token_embd.weight", t, 1) for t in ids]).reshape(n, LAYERS, PER_LAYER)
per_layer = (norm(per_layer, "per_layer_proj_norm") + of_token * np.sqrt(PER_LAYER)) / np.sqrt(2)
)";

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

// AltUp (arXiv 2301.13310) and LAuReL (arXiv 2411.07501), as Gemma 3n has them.
constexpr const char* kNumpyLength = R"(
def match_length(y, x):
    return y * np.sqrt((x * x).sum(-1, keepdims=True) / (y * y).sum(-1, keepdims=True))
)";
constexpr const char* kNumpyModality = R"(
def modality(x, b):
    return np.tanh(linear(norm(x, b + "altup_router_norm") / WIDTH, b + "altup_router"))
)";
constexpr const char* kNumpyPredict =
    R"(weights = linear(modality(streams[0], b), b + "altup_predict_coef").reshape(n, STREAMS, STREAMS)
predicted = streams + np.einsum("nba,anw->bnw", weights, streams)
x = predicted[0]
)";
constexpr const char* kNumpyCorrect =
    R"(weights = 1 + linear(modality(x, b), b + "altup_correct_coef")
streams = predicted + weights.T[:, :, None] * (x - predicted[0])
gates = linear(streams[0] * rows(b + "altup_correct_scale.weight")[0], b + "inp_gate")
y = norm(linear(activate(gates, per_layer[:, L]), b + "proj"), b + "post_norm")
streams[1:] += y
tap(f"{L}.layer_out", streams[0])
)";
constexpr const char* kNumpyJoin =
    R"(others = [linear(streams[i + 1], "altup_unembd_proj", i * WIDTH, WIDTH) for i in range(STREAMS - 1)]
x = (streams[0] + sum(match_length(other, streams[0]) for other in others)) / STREAMS
)";

}  // namespace

RecipeStep perLayerInputStep(const Model& model)
{
    const ModelConfig& config = model.config();
    if (config.perLayerInput == 0) return {};
    RecipeStep step{"Inputs of each layer", {}, {}, {}, {}, {}};
    step.words = {concat("p = x W^T / sqrt(", config.embedding,
                         "), W = per_layer_model_proj.weight: ", config.perLayerInput, " values for each layer")};
    addTensor(step, model, kNoLayer, "per_layer_model_proj.weight");
    step.words.push_back("Those of each layer alone, all with the same weights:");
    sayNorm(step, model, kNoLayer, model.weights().perLayerNorm.tensor, "p", "p");
    step.words.push_back(concat("p = (p + row of per_layer_token_embd.weight for each token id * sqrt(",
                                config.perLayerInput, ")) / sqrt(2)"));
    addTensor(step, model, kNoLayer, "per_layer_token_embd.weight");
    step.facts.push_back({"per_layer_input", std::int64_t{config.perLayerInput}});
    needProducts(step, model);
    needNorms(step, model);
    step.numpy.body += kNumpyPerLayer;
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
        sayNorm(step, model, layer, w.perLayerNorm.tensor, "y", "y");
        step.words.push_back("x = x + y");
        needProducts(step, model);
        needNorms(step, model);
        needActivation(step, model.config().activation);
        step.numpy.body += "y = linear(activate(linear(x, b + \"inp_gate\"), per_layer[:, L]), b + \"proj\")\n"
                           "x = x + norm(y, b + \"post_norm\")\n";
        step.c.body += kCAddPerLayer;
    }
    if (!hasTensor(model, layer, "layer_output_scale.weight")) return;
    step.words.push_back("x = x * layer_output_scale.weight, one number");
    addTensor(step, model, layer, "layer_output_scale.weight");
    step.numpy.body += "x = x * rows(b + \"layer_output_scale.weight\")\n";
    step.c.body += kCScale;
}

RecipeStep streamsStep(const Model& model)
{
    const ModelConfig& config = model.config();
    if (config.streams.count == 0) return {};
    RecipeStep step{"Residual streams (AltUp)", {}, {}, {}, {}, {}};
    const std::uint32_t others = config.streams.count - 1;
    step.words = {concat("There are ", config.streams.count,
                         " residual streams. The first is x; the others are x W^T, ", "W = one of ", others,
                         " matrices in altup_proj.weight each, brought to the length of x.")};
    addTensor(step, model, kNoLayer, "altup_proj.weight");
    step.facts = {{"streams", std::int64_t{config.streams.count}}};
    needProducts(step, model);
    step.numpy.helpers += kNumpyLength;
    step.numpy.body += "others = [linear(x, \"altup_proj\", i * WIDTH, WIDTH) for i in range(STREAMS - 1)]\n"
                       "streams = np.stack([x] + [match_length(other, x) for other in others])\n";
    return step;
}

RecipeStep predictStep(const Model& model, std::size_t layer)
{
    const StreamWeights& w = model.weights().layers[layer].streams;
    if (!w) return {};
    RecipeStep step{"Prediction of the streams", {}, {}, {}, {}, {}};
    const std::uint32_t count = model.config().streams.count;
    sayNorm(step, model, layer, w.routerNorm.tensor, "m", "first stream");
    step.words.push_back(concat("m = tanh(m / ", model.config().embedding, " W^T of altup_router)"));
    step.words.push_back(concat("W = m W^T of altup_predict_coef, as [", count, ", ", count,
                                "]; prediction of stream i = stream i + sum over j of W[i, j] * stream j"));
    step.words.push_back("x is the prediction of the first stream from here on.");
    for (const char* part : {"altup_router", "altup_predict_coef"}) addWeights(step, model, layer, part);
    needProducts(step, model);
    needNorms(step, model);
    step.numpy.helpers += kNumpyModality;
    step.numpy.body += kNumpyPredict;
    return step;
}

RecipeStep sideStep(const Model& model, std::size_t layer)
{
    const StreamWeights& w = model.weights().layers[layer].streams;
    if (!w) return {};
    RecipeStep step{"Product of low rank beside attention (LAuReL)", {}, {}, {}, {}, {}};
    step.words = {"side = (h W^T of laurel_l) W^T of laurel_r"};
    for (const char* part : {"laurel_l", "laurel_r"}) addWeights(step, model, layer, part);
    sayNorm(step, model, layer, w.sideNorm.tensor, "side", "side");
    step.words.push_back("side = side + h");
    needProducts(step, model);
    needNorms(step, model);
    step.numpy.body += "side = linear(linear(h, b + \"laurel_l\"), b + \"laurel_r\")\n"
                       "side = h + norm(side, b + \"laurel_post_norm\")\n";
    return step;
}

RecipeStep correctStep(const Model& model, std::size_t layer)
{
    const LayerWeights& w = model.weights().layers[layer];
    if (!w.streams) return {};
    RecipeStep step{"Correction of the streams", {}, {}, {}, {}, {}};
    step.words = {
        "m as in the prediction, but of x",
        "W = 1 + m W^T of altup_correct_coef; stream i = its prediction + W[i] * (x - prediction of the first)",
        "y = act((first stream * altup_correct_scale) W^T of inp_gate) * p of this layer", "y = y W^T of proj"};
    for (const char* part : {"altup_correct_coef", "altup_correct_scale", "inp_gate", "proj"})
        addWeights(step, model, layer, part);
    sayNorm(step, model, layer, w.perLayerNorm.tensor, "y", "y");
    step.words.push_back("y is added to all streams but the first.");
    needProducts(step, model);
    needNorms(step, model);
    needActivation(step, model.config().activation);
    step.numpy.helpers += kNumpyModality;
    step.numpy.body += kNumpyCorrect;
    return step;
}

RecipeStep joinStep(const Model& model)
{
    const std::uint32_t count = model.config().streams.count;
    if (count == 0) return {};
    RecipeStep step{"Join of the streams", {}, {}, {}, {}, {}};
    step.words = {
        concat("Each stream but the first is multiplied by its matrix of altup_unembd_proj.weight and brought "
               "to the length of the first; x = sum of all / ",
               count)};
    addTensor(step, model, kNoLayer, "altup_unembd_proj.weight");
    needProducts(step, model);
    step.numpy.helpers += kNumpyLength;
    step.numpy.body += kNumpyJoin;
    return step;
}

}  // namespace vitrine
