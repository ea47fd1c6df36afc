// Mistakes in the per-layer input of a token and in the scale of the residual stream after a layer.

#include "core/diagnose/cause/hypothesis.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>

namespace vitrine {

namespace {

// Taps that can be the first to show a wrong per-layer input. If there are several residual streams, it is added only
// to streams that layer_out does not show. The next layer predicts its first stream from all of them, so attn_norm
// shows the mistake.

void addInputs(const ModelConfig& config, HypothesisList& list)
{
    const auto add = [&](SentenceForm detail, Hook<LayerInputCall> change) {
        list.add(Cause::LayerInput, detail, kAfterLayer, std::move(change));
    };
    const auto source = [&](SentenceForm detail, std::function<std::size_t(std::size_t)> of) {
        add(detail, [of = std::move(of)](LayerInputCall& call) { call.source = of(call.source); });
    };
    list.add(Cause::LayerInput, FORM("leaves out the second input"), kAfterLayer, [](ResidualCall& call) {
        if (call.branch == ResidualCall::Branch::LayerInput) call.factor = 0;
    });
    add(FORM("the token's part (per_layer_token_embd) is left out"), [](LayerInputCall& call) { call.ofToken = 0; });
    add(FORM("the embedding's part (per_layer_model_proj) is left out"),
        [](LayerInputCall& call) { call.ofEmbedding = 0; });
    const std::size_t layers = config.layers;
    source(FORM("uses the second input of the next layer"),
           [layers](std::size_t layer) { return (layer + 1) % layers; });
    source(FORM("uses the second input of the previous layer"),
           [layers](std::size_t layer) { return (layer + layers - 1) % layers; });
    source(FORM("uses the second input of the first layer"), [](std::size_t) { return std::size_t{0}; });
    const double root = std::sqrt(static_cast<double>(config.perLayerInput));
    const double rootOfAll = std::sqrt(static_cast<double>(config.embedding));
    // No hypothesis leaves out the division of the sum by √2. This would have no effect, because a norm follows the
    // next product.
    add(FORM("the token's part is not multiplied by √(width of this part)"),
        [root](LayerInputCall& call) { call.ofToken = 1 / root; });
    add(FORM("the token's part is multiplied by √(width of the model)"),
        [=](LayerInputCall& call) { call.ofToken = rootOfAll / root; });
    add(FORM("the token's part is multiplied by its width, not by the square root of its width"),
        [root](LayerInputCall& call) { call.ofToken = root; });
}

void addGatesOfInputs(const ModelConfig& config, HypothesisList& list)
{
    const auto add = [&](SentenceForm detail, Hook<ActivateCall> change) {
        list.add(Cause::LayerInput, detail, kAfterLayer, forRole(Role::LayerInputGate, std::move(change)));
    };
    add(FORM("the gate of the second input is left out"),
        [](ActivateCall& call) { call.function = [](float) { return 1.0F; }; });
    add(FORM("the gate of the second input has no activation function"),
        [](ActivateCall& call) { call.function = [](float x) { return x; }; });
    if (config.activation != Activation::Silu) {
        add(FORM("the gate of the second input uses SiLU"), [](ActivateCall& call) { call.f = Activation::Silu; });
    }
    if (config.activation != Activation::GeluErf) {
        add(FORM("the gate of the second input uses GELU (erf)"),
            [](ActivateCall& call) { call.f = Activation::GeluErf; });
    }
    add(FORM("the gate of the second input uses a sigmoid"), [](ActivateCall& call) { call.f = Activation::Sigmoid; });
    add(FORM("the second input and its gate are swapped"), [](ActivateCall& call) { call.swapped = true; });
}

void addNormOfInputs(HypothesisList& list)
{
    const std::string name = "per_layer_proj_norm";
    const auto add = [&](Cause cause, const Sentence& detail, Hook<NormCall> change) {
        list.add(cause, detail, kAfterLayer, forRole(Role::LayerInputNorm, std::move(change)));
    };
    add(Cause::NormMissing, name, [](NormCall& call) { call.skip = true; });
    add(Cause::NormMissing, SENTENCE("only the weights of ", name),
        [](NormCall& call) { std::ranges::fill(call.weights.weight, 1.0F); });
    add(Cause::NormOffset, SENTENCE("1 is added to the weights of ", name), [](NormCall& call) {
        for (float& weight : call.weights.weight) weight += 1;
    });
}

}  // namespace

void addLayerInputHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    const ModelConfig& config = context.model.config();
    const std::vector<LayerWeights>& layers = context.model.weights().layers;
    if (config.perLayerInput > 0) {
        addInputs(config, list);
        addGatesOfInputs(config, list);
        addNormOfInputs(list);
    }
    if (std::ranges::any_of(layers, [](const LayerWeights& each) { return bool{each.valueNorm}; })) {
        list.add(Cause::NormMissing, FORM("the norm of the value heads"), siteMask({Site::V}),
                 forRole(Role::ValueNorm, [](NormCall& call) { call.skip = true; }));
        list.add(Cause::WeightsWrongTensor, FORM("uses attn_k_norm in the norm of the values, which has no weights"),
                 siteMask({Site::V}), forRole(Role::ValueNorm, [&layers](NormCall& call) {
                     const NormWeights& other = layers[call.layer].keyNorm;
                     if (other.weight.size() == call.weights.weight.size()) call.weights = other;
                 }));
    }
    if (std::ranges::all_of(layers, [](const LayerWeights& each) { return each.outputScale == 1; })) return;
    const auto scale = [&](SentenceForm detail, float (*other)(float)) {
        list.add(Cause::LayerScale, detail, siteMask({Site::LayerOut})).deviation.scale =
            [other](Role role, float factor) { return role == Role::LayerScale ? other(factor) : factor; };
    };
    scale(FORM("does not apply layer_output_scale"), [](float) { return 1.0F; });
    scale(FORM("applies layer_output_scale twice"), [](float factor) { return factor * factor; });
    scale(FORM("adds 1 to layer_output_scale"), [](float factor) { return 1 + factor; });
    scale(FORM("divides by layer_output_scale"), [](float factor) { return 1 / factor; });
    list.add(Cause::LayerScale,
             FORM("layer_output_scale is applied to the layer's contribution, not to the residual stream"),
             siteMask({Site::LayerOut, Site::FfnNorm}),
             [&layers](ResidualCall& call) { call.factor = layers[call.layer].outputScale; })
        .deviation.scale = [](Role role, float factor) { return role == Role::LayerScale ? 1.0F : factor; };
}

}  // namespace vitrine
