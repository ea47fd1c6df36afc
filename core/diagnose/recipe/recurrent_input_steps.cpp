#include "core/base/concat.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/norm_steps.h"
#include "core/diagnose/recipe/recurrent_parts.h"
#include "core/diagnose/recipe/steps.h"
#include "core/model/model.h"

namespace vitrine {

namespace {

const char* factOf(Recurrence kind)
{
    switch (kind) {
    case Recurrence::ShortConvolution:
        return "short_convolution";
    case Recurrence::DeltaRule:
        return "gated_delta_rule";
    case Recurrence::Mamba2:
        return "mamba2";
    case Recurrence::Mamba:
        return "mamba";
    case Recurrence::Rwkv7:
        return "rwkv7";
    case Recurrence::None:
        break;
    }
    return "none";
}

}  // namespace

const char* recurrenceName(Recurrence kind)
{
    switch (kind) {
    case Recurrence::ShortConvolution:
        return "Short convolution";
    case Recurrence::DeltaRule:
        return "Gated delta rule";
    case Recurrence::Mamba2:
        return "Mamba 2";
    case Recurrence::Mamba:
        return "Mamba";
    case Recurrence::Rwkv7:
        return "RWKV 7";
    case Recurrence::None:
        break;
    }
    return "";
}

RecipeStep recurrentStep(const Model& model, const char* part)
{
    return {concat(recurrenceName(model.config().recurrent.kind), ": ", part), {}, {}, {}};
}

void addProduct(RecipeStep& step, const Model& model, std::size_t layer, const char* result, const Linear& linear,
                const char* what, const char* input)
{
    const MatrixPlace place = placeOf(model, linear);
    step.words.push_back(
        concat(result, " = ", input, " W^T, W = ", place.part, ".weight", rangeText(place), ": ", what));
    addTensor(step, model, layer, place.part + ".weight");
}

namespace {

void addShortConvolutionInputs(RecipeStep& step, const Model& model, std::size_t layer)
{
    const RecurrentWeights& w = model.weights().layers[layer].recurrent;
    addProduct(step, model, layer, "B", w.inputGate, "gates of the convolution's input");
    addProduct(step, model, layer, "C", w.gate, "gates of what leaves it");
    addProduct(step, model, layer, "mixed", w.mixed, "what they are for");
    step.words.push_back("mixed = B * mixed");
}

/// Adds the input of the convolution, and the gate z.
void addMixed(RecipeStep& step, const Model& model, std::size_t layer)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    const RecurrentWeights& w = model.weights().layers[layer].recurrent;
    const bool isDelta = recurrent.kind == Recurrence::DeltaRule;
    const char* const what = isDelta                      ? "queries, keys and values"
                             : recurrent.readsConvolved() ? "inputs"
                                                          : "inputs, B and C";
    if (w.rearranged) {
        const std::string values = concat(recurrent.heads / recurrent.groups * recurrent.valueDim);
        step.words.push_back(concat("h W^T, W = ssm_in.weight, gives for each of ", recurrent.groups,
                                    " groups in turn its queries (", recurrent.keyDim, "), keys (", recurrent.keyDim,
                                    "), values (", values, ") and gates z (", values, ')'));
        step.words.push_back("mixed = all queries, all keys, all values, concatenated");
        addTensor(step, model, layer, "ssm_in.weight");
    } else if (w.gateAndMixed) {
        const MatrixPlace place = placeOf(model, w.gateAndMixed);
        step.words.push_back(concat("h W^T, W = ", place.part, ".weight, gives for each of ", recurrent.heads,
                                    " heads in turn its gates z (", recurrent.valueDim, ") and inputs, mixed (",
                                    recurrent.valueDim, ')'));
        addTensor(step, model, layer, place.part + ".weight");
    } else if (!w.mixedParts.empty()) {
        static constexpr const char* kParts[] = {"queries", "keys", "values"};
        for (std::size_t i = 0; i < w.mixedParts.size(); ++i) {
            const MatrixPlace place = placeOf(model, w.mixedParts[i]);
            step.words.push_back(concat(kParts[i], " = h W^T, W = ", place.part, ".weight", rangeText(place)));
            addTensor(step, model, layer, place.part + ".weight");
        }
        step.words.push_back("mixed = all three, concatenated");
        addProduct(step, model, layer, "z", w.gateDown, "a short vector");
        addProduct(step, model, layer, "z", w.gate, "gates of the state's output", "z");
    } else {
        addProduct(step, model, layer, "mixed", w.mixed, what);
        addProduct(step, model, layer, "z", w.gate, "gates of the state's output");
    }
}

void addDecay(RecipeStep& step, const Model& model, std::size_t layer)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    const bool hasDecays = recurrent.decayWidth() > 0;
    const bool repeated = recurrent.kind == Recurrence::DeltaRule && recurrent.decaysByKey;
    step.words.push_back("step = softplus(step + ssm_dt.bias), softplus(z) = log(1 + e^z)");
    addTensor(step, model, layer, "ssm_dt.bias");
    if (hasDecays) {
        step.words.push_back(concat("decay = e^(step * ssm_a), ",
                                    repeated ? "for each row of a state; ssm_a of each head" : "a number for each head",
                                    "; ssm_a is negative: it is already -e^A_log"));
        addTensor(step, model, layer, "ssm_a");
    }
}

/// Adds the decay of the state and the write strength of the token.
void addStepSizes(RecipeStep& step, const Model& model, std::size_t layer)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    const RecurrentWeights& w = model.weights().layers[layer].recurrent;
    if (w.strengthAndStep) {
        const MatrixPlace place = placeOf(model, w.strengthAndStep);
        step.words.push_back(concat("h W^T, W = ", place.part, ".weight, gives for each of ", recurrent.groups,
                                    " groups in turn beta of its ", recurrent.heads / recurrent.groups,
                                    " heads, then step of these"));
        addTensor(step, model, layer, place.part + ".weight");
    } else if (w.stepDown) {
        addProduct(step, model, layer, "step", w.stepDown, "a short vector");
        addProduct(step, model, layer, "step", w.step, "a number for each row of each head's state", "step");
    } else {
        addProduct(step, model, layer, "step", w.step, "a number for each head");
    }
    if (w.strength) addProduct(step, model, layer, "beta", w.strength, "a number for each head");
    addDecay(step, model, layer);
    if (recurrent.kind != Recurrence::DeltaRule) return;
    step.words.push_back("beta = sigmoid(beta): the write strength of the token");
}

}  // namespace

RecipeStep recurrentInputStep(const Model& model, std::size_t layer)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    if (model.weights().layers[layer].timeMix) return timeMixInputStep(model, layer);
    if (!model.weights().layers[layer].recurrent) return {};
    RecipeStep step = recurrentStep(model, "inputs");
    step.facts = {{"recurrence", std::string(factOf(recurrent.kind))},
                  {"state_heads", std::int64_t{recurrent.heads}},
                  {"state_groups", std::int64_t{recurrent.groups}},
                  {"key_dim", std::int64_t{recurrent.keyDim}},
                  {"value_dim", std::int64_t{recurrent.valueDim}}};
    if (recurrent.kind == Recurrence::ShortConvolution) {
        addShortConvolutionInputs(step, model, layer);
        return step;
    }
    addMixed(step, model, layer);
    if (!recurrent.readsConvolved()) addStepSizes(step, model, layer);
    return step;
}

RecipeStep stateInputStep(const Model& model, std::size_t layer)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    const RecurrentWeights& w = model.weights().layers[layer].recurrent;
    if (!w || !recurrent.readsConvolved()) return {};
    RecipeStep step = recurrentStep(model, "steps, B and C");
    addProduct(step, model, layer, "step", w.stepDown, "a short vector from which the steps are computed", "mixed");
    addProduct(step, model, layer, "B", w.key, "write direction of the state", "mixed");
    addProduct(step, model, layer, "C", w.query, "where it is read", "mixed");
    const auto norm = [&](const char* name, const NormWeights& weights) {
        if (!weights) return;
        describeNorm(step, model, layer, weights.tensor, name, name);
    };
    norm("step", w.stepNorm);
    norm("B", w.keyNorm);
    norm("C", w.queryNorm);
    step.words.push_back(concat("step = step W^T, W = ssm_dt.weight: a number for each of ", recurrent.heads,
                                recurrent.kind == Recurrence::Mamba ? " channels" : " heads"));
    addTensor(step, model, layer, "ssm_dt.weight");
    addDecay(step, model, layer);
    return step;
}

}  // namespace vitrine
