#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/norm_steps.h"
#include "core/diagnose/recipe/recurrent_parts.h"
#include "core/diagnose/recipe/steps.h"
#include "core/model/model.h"

namespace vitrine {

namespace {

void addConvolutionTensors(RecipeStep& step, const Model& model, std::size_t layer)
{
    const bool plain = model.config().recurrent.kind == Recurrence::ShortConvolution;
    for (const char* part : {"ssm_conv1d_q.weight", "ssm_conv1d_k.weight", "ssm_conv1d_v.weight"})
        addTensor(step, model, layer, part);
    addTensor(step, model, layer, plain ? "shortconv.conv.weight" : "ssm_conv1d.weight");
    if (!model.weights().layers[layer].recurrent.convolutionBias.empty())
        addTensor(step, model, layer, "ssm_conv1d.bias");
}

}  // namespace

RecipeStep convolutionStep(const Model& model, std::size_t layer)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    if (!model.weights().layers[layer].recurrent) return {};
    RecipeStep step = recurrentStep(model, "causal convolution");
    const std::uint32_t before = recurrent.kernel - 1;
    step.words.push_back(concat("mixed[t] = sum of w[j] * mixed[t - ", before, " + j] over j = 0 to ", before,
                                ", each of ", recurrent.channels, " channels alone",
                                model.weights().layers[layer].recurrent.convolutionBias.empty() ? "" : ", + bias",
                                "; before the first token there are zeros"));
    if (recurrent.kind != Recurrence::ShortConvolution) step.words.push_back("then silu(z) = z / (1 + e^-z)");
    step.words.push_back(concat("State: the inputs of the last ", before, " tokens, [", before, ", ",
                                recurrent.channels, "], zeros at the beginning"));
    step.facts = {{"kernel", std::int64_t{recurrent.kernel}}, {"channels", std::int64_t{recurrent.channels}}};
    addConvolutionTensors(step, model, layer);
    return step;
}

namespace {

/// Adds the words "head j reads group …" for values that heads of a group share.
void addSharing(RecipeStep& step, const RecurrentConfig& recurrent, const char* first, const char* second)
{
    const std::uint32_t each = recurrent.heads / recurrent.groups;
    if (each == 1) return;
    step.words.push_back(
        recurrent.inTurn ? concat("Head j shares ", first, " and ", second, " of group j mod ", recurrent.groups, '.')
                         : concat("Head j shares ", first, " and ", second, " of group j / ", each,
                                  " (rounded down): ", each, " consecutive heads."));
}

void addDelta(RecipeStep& step, const ModelConfig& config)
{
    const RecurrentConfig& recurrent = config.recurrent;
    step.words.push_back(concat("mixed is ", recurrent.groups, " queries q, ", recurrent.groups, " keys k of ",
                                recurrent.keyDim, " and ", recurrent.heads, " values v of ", recurrent.valueDim));
    step.words.push_back(concat("q = q / sqrt(sum(q^2) + ", shortest(recurrent.epsilon), ") / sqrt(", recurrent.keyDim,
                                "), k = k / sqrt(sum(k^2) + ", shortest(recurrent.epsilon), ')'));
    addSharing(step, recurrent, "q", "k");
    step.words.push_back("For each token, in each head, with its state M:");
    step.words.push_back(concat("M = decay * M", recurrent.decaysByKey ? ", each row by its own factor" : ""));
    step.words.push_back("M = M + beta * k (v - M^T k)^T: the value stored at k moves towards v");
    step.words.push_back("mix = M^T q, of the new state");
}

void addMamba2(RecipeStep& step, const ModelConfig& config)
{
    const RecurrentConfig& recurrent = config.recurrent;
    step.words.push_back(concat("mixed is ", recurrent.heads, " inputs x of ", recurrent.valueDim,
                                recurrent.readsConvolved() ? ""
                                                           : concat(", then ", recurrent.groups, " B and ",
                                                                    recurrent.groups, " C of ", recurrent.keyDim)));
    addSharing(step, recurrent, "B", "C");
    step.words.push_back("For each token, in each head, with its state M:");
    step.words.push_back("M = decay * M + step * B x^T");
    step.words.push_back("mix = M^T C + ssm_d * x, of the new state");
}

}  // namespace

RecipeStep stateStep(const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    const RecurrentConfig& recurrent = config.recurrent;
    if (model.weights().layers[layer].timeMix) return timeMixStateStep(model, layer);
    if (!model.weights().layers[layer].recurrent || recurrent.kind == Recurrence::ShortConvolution) return {};
    RecipeStep step = recurrentStep(model, "state");
    if (recurrent.kind == Recurrence::DeltaRule) addDelta(step, config);
    if (recurrent.kind == Recurrence::Mamba2) addMamba2(step, config);
    if (recurrent.kind == Recurrence::Mamba) {
        step.words = {"For each token, in each channel x, with its state m, a vector:",
                      concat("m = e^(step * ssm_a) * m + step * x * B; ssm_a has its own ", recurrent.keyDim,
                             " numbers for each channel"),
                      "mix = m . C + ssm_d * x, of the new state"};
        addTensor(step, model, layer, "ssm_a");
    }
    addTensor(step, model, layer, "ssm_d");
    step.words.push_back(concat("State: ", recurrent.heads, " times [", recurrent.keyDim, ", ", recurrent.valueDim,
                                "], zeros at the beginning; earlier tokens are no longer needed"));
    step.facts = {{"state_values", static_cast<std::int64_t>(recurrent.matrixState())}};
    return step;
}

namespace {

/// Adds the gate and the norm of the state's output. Their order depends on the kind of recurrence.
void addGatedNorm(RecipeStep& step, const Model& model, std::size_t layer)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    const NormWeights& weights = model.weights().layers[layer].recurrent.norm;
    const bool isDelta = recurrent.kind == Recurrence::DeltaRule;
    const bool isSilu = recurrent.gate == Activation::Silu;
    const auto norm = [&](const char* what) {
        if (!weights) return;
        step.words.push_back(what);
        describeNorm(step, model, layer, weights.tensor, "mix", "mix");
    };
    if (isDelta) norm("Each head separately, all with the same weights:");
    step.words.push_back(concat("mix = mix * ", isSilu ? "silu(z), silu(z) = z / (1 + e^-z)" : "1 / (1 + e^-z)"));
    if (!isDelta) norm("Then each group of heads separately, with its own weights:");
    step.facts.push_back({"gate", std::string(isSilu ? "silu" : "sigmoid")});
    step.facts.push_back({"norm_before_gate", isDelta});
}

}  // namespace

RecipeStep recurrentOutputStep(const Model& model, std::size_t layer)
{
    const LayerWeights& all = model.weights().layers[layer];
    if (all.timeMix) return timeMixOutputStep(model, layer);
    const RecurrentWeights& w = all.recurrent;
    if (!w) return {};
    RecipeStep step = recurrentStep(model, "output");
    if (model.config().recurrent.kind == Recurrence::ShortConvolution) {
        step.words.push_back("mix = C * mixed");
    } else {
        addGatedNorm(step, model, layer);
    }
    const MatrixPlace place = placeOf(model, w.output);
    step.words.push_back(
        concat("y = mix W^T", w.output.bias.empty() ? "" : " + bias", ", W = ", place.part, ".weight"));
    addWeights(step, model, layer, place.part);
    describeBranchEnd(step, model, layer, w.outputNorm.tensor, static_cast<bool>(w.outputNorm));
    if (!model.config().layer(layer).attends) return step;
    step.words.push_back("x = x + y; attention runs in parallel and reads the same h.");
    return step;
}

}  // namespace vitrine
