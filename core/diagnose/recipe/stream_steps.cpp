#include "core/base/concat.h"
#include "core/diagnose/recipe/activation.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/norm_steps.h"
#include "core/diagnose/recipe/steps.h"
#include "core/model/model.h"

namespace vitrine {

namespace {

// AltUp (arXiv 2301.13310) and LAuReL (arXiv 2411.07501), in the variants of Gemma 3n.

constexpr const char* kCLength = R"(
/* Brings each row of y to the length of that of x. */
static void match_length(double *y, const double *x)
{
    for (long t = 0; t < n; t++, x += WIDTH, y += WIDTH) {
        double ours = 0, theirs = 0;
        for (long i = 0; i < WIDTH; i++) ours += y[i] * y[i], theirs += x[i] * x[i];
        for (long i = 0; i < WIDTH; i++) y[i] *= sqrt(theirs / ours);
    }
}
)";
constexpr const char* kCModality = R"(
static void modality(double *m, const double *x, int L)
{
    double *normed = numbers(n * WIDTH);
    norm(normed, x, n, WIDTH, L, "altup_router_norm");
    for (long i = 0; i < n * WIDTH; i++) normed[i] /= WIDTH;
    linear(m, normed, n, L, "altup_router", 0, STREAMS);
    for (long i = 0; i < n * STREAMS; i++) m[i] = tanh(m[i]);
    free(normed);
}
)";
constexpr const char* kCStreams =
    R"(double *streams = numbers(STREAMS * n * WIDTH), *predicted = numbers(STREAMS * n * WIDTH);
double *m = numbers(n * STREAMS), *weights = numbers(n * STREAMS * STREAMS), *side = numbers(n * WIDTH);
memcpy(streams, x, n * WIDTH * sizeof *x);
for (long s = 1; s < STREAMS; s++) {
    linear(streams + s * n * WIDTH, x, n, -1, "altup_proj", (s - 1) * WIDTH, WIDTH);
    match_length(streams + s * n * WIDTH, x);
}
)";
constexpr const char* kCPredict = R"(modality(m, streams, L);
linear(weights, m, n, L, "altup_predict_coef", 0, STREAMS * STREAMS);
for (long s = 0; s < STREAMS; s++) {
    for (long i = 0; i < n * WIDTH; i++) {
        double sum = streams[s * n * WIDTH + i];
        for (long o = 0; o < STREAMS; o++)
            sum += weights[(i / WIDTH * STREAMS + s) * STREAMS + o] * streams[o * n * WIDTH + i];
        predicted[s * n * WIDTH + i] = sum;
    }
}
memcpy(x, predicted, n * WIDTH * sizeof *x);
)";
constexpr const char* kCSide = R"(double *narrow = numbers(n * $rank);
linear(narrow, h, n, L, "laurel_l", 0, $rank);
linear(side, narrow, n, L, "laurel_r", 0, WIDTH);
free(narrow);
norm(side, side, n, WIDTH, L, "laurel_post_norm");
for (long i = 0; i < n * WIDTH; i++) side[i] += h[i];
)";
constexpr const char* kCCorrect = R"(modality(m, x, L);
linear(weights, m, n, L, "altup_correct_coef", 0, STREAMS);
for (long s = 0; s < STREAMS; s++)
    for (long i = 0; i < n * WIDTH; i++)
        streams[s * n * WIDTH + i] =
            predicted[s * n * WIDTH + i] + (1 + weights[i / WIDTH * STREAMS + s]) * (x[i] - predicted[i]);
double *scale = vector(L, "altup_correct_scale", ".weight"), *gates = numbers(n * PER_LAYER);
for (long i = 0; i < n * WIDTH; i++) x[i] = streams[i] * scale[i % WIDTH];
linear(gates, x, n, L, "inp_gate", 0, PER_LAYER);
for (long i = 0; i < n * PER_LAYER; i++)
    gates[i] = activate(gates[i], per_layer[(i / PER_LAYER * LAYERS + L) * PER_LAYER + i % PER_LAYER]);
linear(y, gates, n, L, "proj", 0, WIDTH);
free(scale);
free(gates);
norm(y, y, n, WIDTH, L, "post_norm");
for (long i = n * WIDTH; i < STREAMS * n * WIDTH; i++) streams[i] += y[i % (n * WIDTH)];
save(L, "layer_out", streams, n, 0, WIDTH);
)";
constexpr const char* kCJoin = R"(memcpy(x, streams, n * WIDTH * sizeof *x);
for (long s = 1; s < STREAMS; s++) {
    linear(y, streams + s * n * WIDTH, n, -1, "altup_unembd_proj", (s - 1) * WIDTH, WIDTH);
    match_length(y, streams);
    for (long i = 0; i < n * WIDTH; i++) x[i] += y[i];
}
for (long i = 0; i < n * WIDTH; i++) x[i] /= STREAMS;
)";

}  // namespace

RecipeStep streamsStep(const Model& model)
{
    const ModelConfig& config = model.config();
    if (config.streams.count == 0) return {};
    RecipeStep step{"Residual streams (AltUp)", {}, {}, {}, {}};
    const std::uint32_t others = config.streams.count - 1;
    step.words = {concat("There are ", config.streams.count,
                         " residual streams. The first is x; the others are x W^T, ", "W = one of ", others,
                         " matrices in altup_proj.weight each, scaled to the length of x.")};
    addTensor(step, model, kNoLayer, "altup_proj.weight");
    step.facts = {{"streams", std::int64_t{config.streams.count}}};
    needProducts(step, model);
    step.c.helpers += kCLength;
    step.c.body += kCStreams;
    return step;
}

RecipeStep predictStep(const Model& model, std::size_t layer)
{
    const StreamWeights& w = model.weights().layers[layer].streams;
    if (!w) return {};
    RecipeStep step{"Prediction of the streams", {}, {}, {}, {}};
    const std::uint32_t count = model.config().streams.count;
    describeNorm(step, model, layer, w.routerNorm.tensor, "m", "first stream");
    step.words.push_back(concat("m = tanh(m / ", model.config().embedding, " W^T of altup_router)"));
    step.words.push_back(concat("W = m W^T of altup_predict_coef, as [", count, ", ", count,
                                "]; prediction of stream i = stream i + sum over j of W[i, j] * stream j"));
    step.words.push_back("x is the prediction of the first stream from here on.");
    for (const char* part : {"altup_router", "altup_predict_coef"}) addWeights(step, model, layer, part);
    needProducts(step, model);
    needNorms(step, model);
    step.c.helpers += kCModality;
    step.c.body += kCPredict;
    return step;
}

RecipeStep sideStep(const Model& model, std::size_t layer)
{
    const StreamWeights& w = model.weights().layers[layer].streams;
    if (!w) return {};
    RecipeStep step{"Low-rank product parallel to attention (LAuReL)", {}, {}, {}, {}};
    step.words = {"side = (h W^T of laurel_l) W^T of laurel_r"};
    for (const char* part : {"laurel_l", "laurel_r"}) addWeights(step, model, layer, part);
    describeNorm(step, model, layer, w.sideNorm.tensor, "side", "side");
    step.words.push_back("side = side + h");
    needProducts(step, model);
    needNorms(step, model);
    step.c.body += fill(kCSide, {{"rank", concat(model.config().streams.sideRank)}});
    return step;
}

RecipeStep correctStep(const Model& model, std::size_t layer)
{
    const LayerWeights& w = model.weights().layers[layer];
    if (!w.streams) return {};
    RecipeStep step{"Correction of the streams", {}, {}, {}, {}};
    step.words = {
        "m as in the prediction, but of x",
        "W = 1 + m W^T of altup_correct_coef; stream i = its prediction + W[i] * (x - prediction of the first)",
        "y = act((first stream * altup_correct_scale) W^T of inp_gate) * p of this layer", "y = y W^T of proj"};
    for (const char* part : {"altup_correct_coef", "altup_correct_scale", "inp_gate", "proj"})
        addWeights(step, model, layer, part);
    describeNorm(step, model, layer, w.perLayerNorm.tensor, "y", "y");
    step.words.push_back("y is added to all streams except the first.");
    needProducts(step, model);
    needNorms(step, model);
    needActivation(step, model.config().activation);
    step.c.helpers += kCModality;
    step.c.body += kCCorrect;
    return step;
}

RecipeStep joinStep(const Model& model)
{
    const std::uint32_t count = model.config().streams.count;
    if (count == 0) return {};
    RecipeStep step{"Join of the streams", {}, {}, {}, {}};
    step.words = {concat("Each stream except the first is multiplied by its matrix of altup_unembd_proj.weight and "
                         "scaled to the length of the first; x = sum of all / ",
                         count)};
    addTensor(step, model, kNoLayer, "altup_unembd_proj.weight");
    needProducts(step, model);
    step.c.helpers += kCLength;
    step.c.body += kCJoin;
    return step;
}

}  // namespace vitrine
