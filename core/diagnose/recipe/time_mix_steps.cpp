#include "core/base/concat.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/recurrent_parts.h"
#include "core/diagnose/recipe/steps.h"
#include "core/model/model.h"

namespace vitrine {

namespace {

// RWKV 7 (arXiv 2503.14456), with the names of the paper.

void addParts(RecipeStep& step, const Model& model, std::size_t layer, std::initializer_list<const char*> parts)
{
    for (const char* part : parts) addTensor(step, model, layer, concat("time_mix_", part));
}

}  // namespace

RecipeStep timeMixInputStep(const Model& model, std::size_t layer)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    const TimeMixWeights& w = model.weights().layers[layer].timeMix;
    const bool gated = static_cast<bool>(w.gate);
    const bool first = !w.shareDown;
    RecipeStep step = recurrentStep(model, "token shift and inputs");
    step.words = {concat("Each input is h + (h of the previous token - h) * lerp, each with one of the ",
                         w.blends.size(), " rows of time_mix_lerp_fused, in the order r, w, k, v, a",
                         gated ? ", g" : "", "; before the first token there are zeros"),
                  "r = x_r W^T of time_mix_receptance, k = x_k W^T of time_mix_key, v = x_v W^T of time_mix_value",
                  "decay = e^(-0.606531 sigmoid(w0 + tanh(x_w W^T of w1) W^T of w2)): for each row of a state",
                  first ? "The v of this layer is also used by all later layers, as first_v."
                        : "v = v + (first_v - v) * sigmoid(v0 + (x_v W^T of v1) W^T of v2), first_v of layer 0",
                  "a = sigmoid(a0 + (x_a W^T of a1) W^T of a2): the fraction of the old value that is replaced",
                  "removed = k * k_k, with each head divided by its length (at least 1e-12)",
                  "k = k + (a - 1) * k * k_a",
                  concat("State: h of the last token, [", model.config().embedding, "], zeros at the beginning")};
    step.facts = {{"recurrence", std::string("rwkv7")},
                  {"state_heads", std::int64_t{recurrent.heads}},
                  {"key_dim", std::int64_t{recurrent.keyDim}},
                  {"value_dim", std::int64_t{recurrent.valueDim}},
                  {"mixes_first_values", !first}};
    addParts(step, model, layer,
             {"lerp_fused.weight", "receptance.weight", "w0.weight", "w1.weight", "w2.weight", "value.weight"});
    if (!first) addParts(step, model, layer, {"v0.weight", "v1.weight", "v2.weight"});
    addParts(step, model, layer, {"key.weight", "a0.weight", "a1.weight", "a2.weight", "k_k.weight", "k_a.weight"});
    return step;
}

RecipeStep timeMixStateStep(const Model& model, std::size_t)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    RecipeStep step = recurrentStep(model, "state");
    step.words = {"For each token, in each head, with its state M:",
                  "M = M diag(decay) - (M removed) (removed * a)^T + v k^T", "mix = M r, of the new state",
                  concat("State: ", recurrent.heads, " times [", recurrent.valueDim, ", ", recurrent.keyDim,
                         "], zeros at the beginning; earlier tokens are no longer needed")};
    step.facts = {{"state_values", static_cast<std::int64_t>(recurrent.matrixState())}};
    return step;
}

RecipeStep timeMixOutputStep(const Model& model, std::size_t layer)
{
    const TimeMixWeights& w = model.weights().layers[layer].timeMix;
    RecipeStep step = recurrentStep(model, "output");
    step.words = {
        "For each head: mix = (mix - mean(mix)) / sqrt(variance(mix) + 64e-5) * time_mix_ln.weight + time_mix_ln.bias",
        "mix = mix + v * sum(r * k * r_k), for each head"};
    addParts(step, model, layer, {"ln.weight", "ln.bias", "r_k.weight"});
    if (w.gate) {
        step.words.push_back("mix = mix * (sigmoid(x_g W^T of g1) W^T of g2)");
        addParts(step, model, layer, {"g1.weight", "g2.weight"});
    }
    step.words.push_back("y = mix W^T, W = time_mix_output.weight");
    addParts(step, model, layer, {"output.weight"});
    step.facts = {{"norm", std::string("layer")}, {"epsilon", 64e-5}, {"gate", static_cast<bool>(w.gate)}};
    return step;
}

RecipeStep channelMixStep(const Model& model, std::size_t layer)
{
    RecipeStep step{"Channel mix", {}, {}, {}};
    step.words = {"a = max((h + (h of the previous token - h) * channel_mix_lerp_k) W^T of channel_mix_key, 0)^2",
                  "y = a W^T of channel_mix_value",
                  concat("State: h of the last token, [", model.config().embedding, "], zeros at the beginning")};
    for (const char* part : {"channel_mix_lerp_k.weight", "channel_mix_key.weight", "channel_mix_value.weight"})
        addTensor(step, model, layer, part);
    step.facts = {{"activation", std::string("relu_squared")},
                  {"gated", false},
                  {"width", std::int64_t{model.config().feedForward}}};
    return step;
}

}  // namespace vitrine
