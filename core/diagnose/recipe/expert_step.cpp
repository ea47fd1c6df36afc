#include "core/base/concat.h"
#include "core/diagnose/recipe/activation.h"
#include "core/diagnose/recipe/expert_ends.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/steps.h"
#include "core/model/model.h"

#include <string>
#include <vector>

namespace vitrine {

namespace {

/// Returns whether each expert has its own tensors, as in files of early 2024.
bool areApart(const Model& model, std::size_t layer)
{
    return !hasTensor(model, layer, "ffn_down_exps.weight");
}

/// Returns whether one tensor contains both gate and up of an expert.
bool areFused(const Model& model, std::size_t layer)
{
    return model.config().experts.gated && hasTensor(model, layer, "ffn_gate_up_exps.weight");
}

/// Returns the name of the bias of the choice; empty if the file has no such bias.
std::string choiceBiasName(const ExpertWeights& weights)
{
    return weights.choiceBias.empty() ? "" : weights.choiceBias.source.tensors.front();
}

void describeGating(RecipeStep& step, const ExpertConfig& experts)
{
    switch (experts.gating) {
    case ExpertGating::Softmax:
        step.words.push_back("share = softmax of the router's logits over all experts");
        break;
    case ExpertGating::Sigmoid:
        step.words.push_back("share = 1 / (1 + e^-logit), for each expert separately");
        break;
    case ExpertGating::SoftmaxOfChosen:
        step.words.push_back("share = softmax of the logits of the chosen experts only");
        break;
    }
    if (experts.gating != ExpertGating::SoftmaxOfChosen)
        step.words.push_back(experts.normalizeWeights
                                 ? "The shares of the chosen experts are divided by their sum."
                                 : "The shares of the chosen experts are not divided by their sum.");
    if (experts.weightScale != 1.0F) step.words.push_back(concat("share = share * ", shortest(experts.weightScale)));
}

void describeChoice(RecipeStep& step, const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    const ExpertWeights& w = model.weights().layers[layer].experts;
    const ExpertConfig& experts = config.experts;
    if (w.routerNorm) {
        step.words.push_back(concat("r = x / sqrt(mean(x^2) + ", shortest(config.normEpsilon),
                                    ") * ffn_gate_inp.scale / sqrt(", config.embedding,
                                    "), where x is the residual stream itself"));
    }
    const char* const read = w.routerNorm ? "r W^T" : experts.readsLayerInput ? "x W^T" : "h W^T";
    step.words.push_back(concat("router = ", read, w.router.bias.empty() ? "" : " + bias",
                                ", W = ffn_gate_inp.weight: a logit for each of ", experts.count, " experts; the ",
                                experts.used, " largest are chosen"));
    if (experts.readsLayerInput)
        step.words.push_back("This x is the residual stream at the start of the layer, not normalised.");
    if (w.choiceBias.empty() && experts.groups <= 1) return;
    step.words.push_back(concat("Experts are chosen by their share (below)",
                                w.choiceBias.empty() ? "" : " + " + choiceBiasName(w),
                                " instead of the logit; the bias affects only the choice"));
    if (experts.groups > 1) {
        step.words.push_back(concat("The experts form ", experts.groups,
                                    " groups of consecutive experts. Experts are chosen only from the ",
                                    experts.groupsUsed, " groups with the highest sum of their two best experts."));
    }
}

std::vector<RecipeFact> expertFactsOf(const ModelConfig& config, const ExpertWeights& w)
{
    const ExpertConfig& experts = config.experts;
    static constexpr const char* kGatings[] = {"softmax", "sigmoid", "softmax_of_chosen"};
    return {{"experts", std::int64_t{experts.count}},
            {"used", std::int64_t{experts.used}},
            {"width", std::int64_t{experts.feedForward}},
            {"gating", std::string(kGatings[static_cast<int>(experts.gating)])},
            {"normalized", experts.normalizeWeights},
            {"weight_scale", static_cast<double>(experts.weightScale)},
            {"activation", activationName(config.activation)},
            {"router_bias", !w.router.bias.empty()},
            {"bias", !w.up.front().bias.empty()},
            {"shared_width", std::int64_t{experts.sharedFeedForward}},
            {"shared_gated", static_cast<bool>(w.sharedRouter)},
            {"choice_bias", !w.choiceBias.empty()},
            {"groups", std::int64_t{experts.groups}},
            {"groups_used", std::int64_t{experts.groupsUsed}},
            {"router_reads_layer_input", experts.readsLayerInput},
            {"share_multiplies_input", experts.weighsInput}};
}

void describeExperts(RecipeStep& step, const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    const ExpertConfig& experts = config.experts;
    const ExpertWeights& w = model.weights().layers[layer].experts;
    const bool apart = areApart(model, layer);
    const bool fused = areFused(model, layer);
    const char* const input = describeExpertInput(step, model, layer);
    const auto product = [&](const char* in, const char* part, const Linear& linear, const char* half) {
        const std::string name = fused && *half ? "ffn_gate_up_exps[e]" : concat(part, apart ? ".e" : "_exps[e]");
        return concat(in, " W^T", linear.bias.empty() ? "" : " + bias", " of ", name, fused ? half : "");
    };
    const std::string up = concat("up = ", product(input, "ffn_up", w.up.front(), ", second half"));
    step.words.push_back(experts.gated ? concat("Each chosen expert e: gate = ",
                                                product(input, "ffn_gate", w.gate.front(), ", first half"), ", ", up)
                                       : concat("Each chosen expert e: ", up));
    step.words.push_back(activationWords(config.activation, experts.gated));
    const std::string down = product("a", "ffn_down", w.down.front(), "");
    if (experts.weighsInput) {
        step.words.push_back("Gate and up are first multiplied by the expert's share, as if h were.");
        step.words.push_back(concat("y = sum of ", down));
    } else {
        step.words.push_back(
            concat("y = sum of share * (", down, w.outputScales.empty() ? ")" : ") * ffn_down_exps.scale[e]"));
    }
}

}  // namespace

RecipeStep expertStep(const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    const ExpertConfig& experts = config.experts;
    const ExpertWeights& w = model.weights().layers[layer].experts;
    const bool apart = areApart(model, layer);
    RecipeStep step{"Feed-forward of experts", {}, {}, {}};
    describeChoice(step, model, layer);
    describeGating(step, experts);
    describeExperts(step, model, layer);
    addTensor(step, model, layer, choiceBiasName(w));
    addWeights(step, model, layer, "ffn_gate_inp");
    if (areFused(model, layer)) addWeights(step, model, layer, "ffn_gate_up_exps");
    for (const char* part : {"ffn_gate", "ffn_up", "ffn_down"}) {
        if (!apart) addWeights(step, model, layer, concat(part, "_exps"));
        for (std::size_t e = 0; apart && e < experts.count; ++e) addWeights(step, model, layer, concat(part, '.', e));
    }
    step.facts = expertFactsOf(config, w);
    if (experts.sharedFeedForward > 0) {
        step.words.push_back(
            concat("A shared expert of width ", experts.sharedFeedForward,
                   " (ffn_*_shexp) processes every token; its output is ",
                   w.sharedRouter ? "multiplied by 1 / (1 + e^-z), z = h W^T of ffn_gate_inp_shexp, and " : "",
                   "added to y."));
        for (const char* part : {"ffn_gate_inp_shexp", "ffn_gate_shexp", "ffn_up_shexp", "ffn_down_shexp"})
            addWeights(step, model, layer, part);
    }
    addExpertOutput(step, model, layer);
    return step;
}

}  // namespace vitrine
