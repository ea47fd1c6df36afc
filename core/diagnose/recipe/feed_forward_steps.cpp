#include "core/base/concat.h"
#include "core/diagnose/recipe/activation.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/norm_steps.h"
#include "core/diagnose/recipe/steps.h"
#include "core/model/model.h"

namespace vitrine {

RecipeStep feedForwardNormStep(const Model& model, std::size_t layer)
{
    if (!model.config().layer(layer).feedsForward) return {};
    const bool parallel = model.config().parallelResidual;
    const NormWeights& weights = model.weights().layers[layer].feedForwardNorm;
    const std::string& part = weights.tensor;
    RecipeStep step{"Residual stream", {}, {}, {}};
    if (weights) step.title = "Residual stream and feed-forward norm";
    step.facts.push_back({"parallel", parallel});
    if (model.weights().layers[layer].streams) {
        step.words.push_back("x = (x + y + side) / sqrt(2)");
    } else if (!hasMixer(model, layer)) {
        step.title = "Feed-forward norm";
    } else if (!parallel) {
        step.words.push_back("x = x + y");
        if (!weights) step.words.push_back("The feed-forward reads the residual stream as it is: h = x.");
    } else if (!weights) {
        step.words = {"The feed-forward runs in parallel to attention and reads the same h.", "x = x + y"};
    } else {
        step.words = {"The feed-forward runs in parallel to attention and reads the x at the start of the layer:"};
    }
    if (weights) {
        describeNorm(step, model, layer, part, "h", "x");
        describeOffset(step, model);
        if (parallel) step.words.push_back("then x = x + y");
    }
    return step;
}

namespace {

/// Adds sparse gates: only the largest gates remain, all others become 0.
void addSparseGates(RecipeStep& step, float deviations)
{
    const std::string factor = shortest(deviations);
    step.words.push_back(concat(
        "gate = max(gate - mean(gate) - ", factor,
        " * deviation(gate), 0), over all gates of a token; the deviation divides the sum of squares by width - 1"));
    step.facts.push_back({"sparse_deviations", static_cast<double>(deviations)});
}

}  // namespace

RecipeStep feedForwardStep(const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    const LayerWeights& w = model.weights().layers[layer];
    if (!config.layer(layer).feedsForward) return {};
    if (w.timeMix) return channelMixStep(model, layer);
    if (w.experts) return expertStep(model, layer);
    RecipeStep step{"Feed-forward", {}, {}, {}};
    const MatrixPlace up = placeOf(model, w.up);
    const MatrixPlace down = placeOf(model, w.down);
    const auto product = [](const char* result, const char* input, const Linear& linear, const MatrixPlace& place) {
        const std::string range =
            place.whole ? "" : concat(", rows ", place.first, " to ", place.first + place.rows - 1);
        return concat(result, " = ", input, " W^T", linear.bias.empty() ? "" : " + bias", ", W = ", place.part,
                      ".weight", range);
    };
    if (config.gatedFeedForward) {
        const MatrixPlace gate = placeOf(model, w.gate);
        step.words.push_back(product("gate", "h", w.gate, gate));
        step.words.push_back(product("up", "h", w.up, up));
        addWeights(step, model, layer, gate.part);
        if (layer < config.streams.sparseLayers) addSparseGates(step, config.streams.deviations);
    } else {
        step.words.push_back(product("up", "h", w.up, up));
    }
    step.words.push_back(config.activation == Activation::Xielu
                             ? xieluWords(config.layer(layer).xielu)
                             : activationWords(config.activation, config.gatedFeedForward));
    step.words.push_back(product("y", "a", w.down, down));
    addWeights(step, model, layer, up.part);
    addWeights(step, model, layer, down.part);
    const std::vector<RecipeFact> facts = {{"activation", activationName(config.activation)},
                                           {"gated", config.gatedFeedForward},
                                           {"width", std::int64_t{config.feedForwardOf(layer)}},
                                           {"fused", !up.whole},
                                           {"bias", !w.up.bias.empty()},
                                           {"down_bias", !w.down.bias.empty()}};
    step.facts.insert(step.facts.end(), facts.begin(), facts.end());
    return step;
}

RecipeStep layerEndStep(const Model& model, std::size_t layer)
{
    RecipeStep step{"End of the layer", {}, {}, {}};
    const LayerWeights& w = model.weights().layers[layer];
    const bool feedsForward = model.config().layer(layer).feedsForward;
    if (feedsForward) {
        const NormWeights& norm = w.postFeedForwardNorm;
        describeBranchEnd(step, model, layer, norm.tensor, static_cast<bool>(norm));
    }
    if (feedsForward || hasMixer(model, layer)) step.words.push_back("x = x + y");
    if (w.streams) return step;
    addPerLayerInput(step, model, layer);
    if (step.words.empty()) step.words.push_back("Nothing is computed in this layer.");
    return step;
}

}  // namespace vitrine
