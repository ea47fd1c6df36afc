#include "core/diagnose/recipe/expert_ends.h"

#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/norm_steps.h"
#include "core/model/model.h"

namespace vitrine {

const char* describeExpertInput(RecipeStep& step, const Model& model, std::size_t layer)
{
    const ExpertWeights& w = model.weights().layers[layer].experts;
    if (w.routerNorm) addTensor(step, model, layer, "ffn_gate_inp.scale");
    if (!w.outputScales.empty()) addTensor(step, model, layer, "ffn_down_exps.scale");
    if (w.inputNorm) {
        step.words.push_back(
            "Experts read a different norm of the residual stream than the parallel plain feed-forward:");
        describeNorm(step, model, layer, w.inputNorm.tensor, "inner", "x");
        return "inner";
    }
    if (!w.latentDown) return "h";
    const MatrixPlace place = placeOf(model, w.latentDown);
    step.words.push_back(concat("inner = h W^T, W = ", place.part, ".weight: experts read and produce ",
                                model.config().experts.latent, " values"));
    addWeights(step, model, layer, place.part);
    return "inner";
}

namespace {

/// Adds a dense feed-forward that reads h and writes its result to `plain`.
void addPlain(RecipeStep& step, const Model& model, std::size_t layer)
{
    const LayerWeights& w = model.weights().layers[layer];
    const MatrixPlace up = placeOf(model, w.up), down = placeOf(model, w.down);
    std::string names = up.part;
    if (w.gate) {
        const MatrixPlace gate = placeOf(model, w.gate);
        names = concat(gate.part, ", ", names);
        addWeights(step, model, layer, gate.part);
    }
    step.words.push_back(concat("A plain feed-forward of h runs in parallel. It has width ", w.up.weight.rows,
                                " and the same activation (", names, ", ", down.part, "): plain"));
    addWeights(step, model, layer, up.part);
    addWeights(step, model, layer, down.part);
}

}  // namespace

void addExpertOutput(RecipeStep& step, const Model& model, std::size_t layer)
{
    const LayerWeights& w = model.weights().layers[layer];
    const ExpertConfig& experts = model.config().experts;
    if (w.experts.latentUp) {
        const MatrixPlace place = placeOf(model, w.experts.latentUp);
        step.words.push_back(concat("y = y W^T, W = ", place.part, ".weight"));
        addWeights(step, model, layer, place.part);
    }
    if (w.experts.outputNorm) describeNorm(step, model, layer, w.experts.outputNorm.tensor, "y", "y");
    step.facts.push_back({"beside_plain", static_cast<bool>(w.up)});
    if (!w.up) return;
    addPlain(step, model, layer);
    if (w.postDenseNorm) describeNorm(step, model, layer, w.postDenseNorm.tensor, "plain", "plain");
    const bool scaled = experts.sumScale != 1.0F;
    const std::string scale = shortest(experts.sumScale);
    step.words.push_back(scaled ? concat("y = (y + plain) * ", scale) : "y = y + plain");
}

}  // namespace vitrine
