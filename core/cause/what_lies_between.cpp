#include "core/cause/what_lies_between.h"

#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/quant/quant_traits.h"

#include <optional>
#include <set>
#include <string_view>

namespace vitrine {

namespace {

std::string_view activationName(Activation activation);

/// Collects descriptions of the operations that compute a tap, in order.
class Steps {
public:
    Steps(const Model& model, TapPoint point, std::size_t positions)
        : m_config(model.config()), m_weights(model.weights()), m_point(point), m_positions(positions)
    {
        listAll();
    }
    std::vector<std::string> take() { return std::move(m_steps); }

private:
    const LayerWeights& layer() const { return m_weights.layers[m_point.layer]; }
    void add(std::string_view step) { m_steps.emplace_back(step); }

    void matrix(const Tensor& tensor)
    {
        if (!tensor) return;
        add(concat(visible(tensor.name), " (", quantTraits(tensor.type).name, ", ", tensor.rows, "×", tensor.columns,
                   ")"));
    }
    void linear(const Linear& projection)
    {
        matrix(projection.weight);
        if (!projection.bias.empty()) add("bias");
    }
    void norm(const NormWeights& weights, std::string_view of) { norm(weights, of, m_config.normEpsilon); }
    void norm(const NormWeights& weights, std::string_view of, float epsilon)
    {
        if (!weights) return;
        add(concat(m_config.norm == NormKind::Rms ? "RMS norm" : "layer norm", of, " (epsilon ", epsilon,
                   weights.bias.empty() ? "" : ", bias", weights.tensor.empty() ? ", without weights)" : ")"));
    }
    void postNorm(const NormWeights& weights)
    {
        norm(weights, " after it", m_config.postNormEpsilon > 0 ? m_config.postNormEpsilon : m_config.normEpsilon);
    }
    void tokensOfTimeMix()
    {
        add("blends of each token with the previous one");
        linear(layer().timeMix.query);
        linear(layer().timeMix.key);
        linear(layer().timeMix.value);
        if (layer().timeMix.share) add("a share of the first layer's values");
    }
    void scale(float factor)
    {
        if (factor != 1.0F) add(concat("times ", factor));
    }
    void headNorm(const NormWeights& weights)
    {
        norm(weights, m_config.headNorm == HeadNorm::EachHead ? " of each head" : " of all heads");
    }
    void heads()
    {
        const std::size_t heads = m_config.headsOf(m_point.layer), kvHeads = m_config.kvHeadsOf(m_point.layer);
        if (heads != kvHeads) add(concat(heads / kvHeads, " query heads for each key head"));
    }
    void rope();
    void temperature();
    void clamp()
    {
        if (m_config.projectionLimit > 0) add(concat("within ±", m_config.projectionLimit));
    }
    void scores();
    void sharedKeys();
    void behindLayer();
    void feedForward();
    void experts();
    void listAll();

    const ModelConfig& m_config;
    const Weights& m_weights;
    TapPoint m_point;
    std::size_t m_positions;
    std::vector<std::string> m_steps;
};

void Steps::temperature()
{
    const RopeConfig* const rope = m_config.queryRopeOf(m_point.layer, m_positions);
    if (m_point.site != Site::QRope || !rope || rope->temperature == 0.0) return;
    add(concat("queries times 1 + ", rope->temperature, " log(floor((position + ", rope->temperatureOffset, ") / ",
               rope->temperatureLength, ") + 1)"));
}

void Steps::rope()
{
    const RopeConfig* rope = m_config.ropeOf(m_point.layer, m_positions);
    temperature();
    if (!rope) return add("no rotation in this layer");
    std::string text =
        concat("RoPE: ", rope->kind == RopeKind::Adjacent ? "adjacent pairs" : "halves", ", base ", rope->base);
    const std::size_t width = m_config.headDimOf(m_point.layer);
    if (rope->dims != width) text += concat(", ", rope->dims, " of ", width, " dimensions");
    switch (rope->scaling) {
    case RopeScaling::None:
        break;
    case RopeScaling::Linear:
        text += concat(", positions divided by ", rope->factor);
        break;
    case RopeScaling::Yarn:
        text += concat(", YaRN by ", rope->factor, " from ", rope->originalContext, " positions");
        break;
    case RopeScaling::LongRope:
        text += concat(", factors of each frequency from the file (original context ", rope->originalContext, ")");
        break;
    }
    if (rope->hasFrequencyFactors) text += ", rope_freqs.weight";
    if (rope->magnitude != 1.0) text += concat(", sine and cosine times ", rope->magnitude);
    add(text);
}

void Steps::sharedKeys()
{
    const std::optional<std::uint32_t> source = m_config.layer(m_point.layer).keysOf;
    if (source) add(concat("keys and values of layer ", *source));
}

/// Adds the steps after the feed-forward: the per-layer input of the token, and the scale of the layer.
void Steps::behindLayer()
{
    if (layer().perLayerGate) {
        linear(layer().perLayerGate);
        add(concat(activationName(m_config.activation), " of that, times the layer's input of the token"));
        linear(layer().perLayerOutput);
        norm(layer().perLayerNorm, " after it");
        add(m_config.streams.count > 0 ? "added to the other streams" : "added to the stream");
    }
    scale(layer().outputScale);
}

void Steps::scores()
{
    sharedKeys();
    add(concat("scores times ", m_config.attentionScale));
    if (m_config.attentionSoftCap > 0) add(concat("soft-cap ", m_config.attentionSoftCap));
    const std::uint32_t window = m_config.layer(m_point.layer).window;
    if (m_config.alibiBias > 0) add(concat("ALiBi with a largest bias of ", m_config.alibiBias));
    if (window > 0) {
        add(concat("causal mask ", m_config.layer(m_point.layer).inBlocks ? "in blocks of " : "with a window of ",
                   window));
    } else {
        add("causal mask");
    }
    add(layer().sinks.empty() ? "softmax" : "softmax with sinks");
    heads();
}

std::string_view activationName(Activation activation)
{
    switch (activation) {
    case Activation::Silu:
        return "SiLU";
    case Activation::GeluTanh:
        return "GELU (tanh)";
    case Activation::GeluErf:
        return "GELU (erf)";
    case Activation::ClampedSilu:
        return "clamped SiLU";
    case Activation::Relu:
        return "ReLU";
    case Activation::ReluSquared:
        return "squared ReLU";
    case Activation::Sigmoid:
        return "sigmoid";
    case Activation::Xielu:
        return "xIELU";
    }
    return "an activation";  // unreachable for valid activations
}

void Steps::experts()
{
    const ExpertWeights& experts = layer().experts;
    const ExpertConfig& config = m_config.experts;
    add(concat(config.used, " of ", config.count, " experts"));
    const auto first = [&](const std::vector<Linear>& all) {
        if (!all.empty()) linear(all.front());
    };
    if (m_point.site == Site::FfnAct) {
        first(experts.gate);
        first(experts.up);
        linear(experts.sharedGate);
        linear(experts.sharedUp);
        add(activationName(m_config.activation));
        return;
    }
    first(experts.down);
    linear(experts.sharedDown);
    linear(experts.sharedRouter);
    add(config.gating == ExpertGating::Sigmoid           ? "weights: sigmoid"
        : config.gating == ExpertGating::SoftmaxOfChosen ? "weights: softmax of the chosen"
                                                         : "weights: softmax of all");
    if (!experts.choiceBias.empty()) add("exp_probs_b.bias for the choice alone");
    if (config.groups > 1) add(concat("from the ", config.groupsUsed, " best of ", config.groups, " groups"));
    if (config.weighsInput) add("the weights multiply the experts' inputs");
    if (config.normalizeWeights && config.gating != ExpertGating::SoftmaxOfChosen) add("divided by their sum");
    scale(config.weightScale);
}

void Steps::feedForward()
{
    if (layer().experts) return experts();
    if (m_point.site == Site::FfnOut) return linear(layer().down);
    linear(layer().gate);
    linear(layer().up);
    if (m_point.layer < m_config.streams.sparseLayers) {
        add(concat("gates below the mean and ", m_config.streams.deviations, " deviations are 0"));
    }
    add(concat(activationName(m_config.activation), m_config.gatedFeedForward ? " of the gate, times up" : ""));
}

void Steps::listAll()
{
    switch (m_point.site) {
    case Site::Embed:
        matrix(m_weights.tokenEmbedding);
        scale(m_config.embeddingScale);
        norm(m_weights.embeddingNorm, "");
        if (m_config.learnedPositions) matrix(m_weights.positionEmbedding);
        break;
    case Site::AttnNorm:
        if (layer().streams) add("the prediction of the first residual stream");
        norm(layer().attentionNorm, "");
        break;
    case Site::Conv:
        if (layer().timeMix) {
            tokensOfTimeMix();
            break;
        }
        linear(layer().recurrent.mixed ? layer().recurrent.mixed : layer().recurrent.gateAndMixed);
        for (const Linear& part : layer().recurrent.mixedParts) linear(part);
        if (layer().recurrent.inputGate) add("times the input gate");
        add("the convolution with the previous tokens in the state");
        break;
    case Site::Decay:
        if (layer().timeMix) {
            linear(layer().timeMix.decayDown);
            linear(layer().timeMix.decay);
            add("e to the power of -0.606531 times the sigmoid");
            break;
        }
        linear(layer().recurrent.stepDown);
        linear(layer().recurrent.step);
        add("e to the power of softplus(step + bias) times ssm_a");
        break;
    case Site::Beta:
        linear(layer().timeMix.learnDown);
        linear(layer().timeMix.learn);
        linear(layer().recurrent.strength ? layer().recurrent.strength : layer().recurrent.step);
        break;
    case Site::RecurrentMix:
        add("the state after this token, times its query");
        break;
    case Site::State:
        add("the state after this token");
        break;
    case Site::RecurrentOut:
        norm(layer().timeMix.norm, " of each head", 64e-5F);
        if (layer().timeMix.bonus.size() > 0) add("the bonus term (r · k · r_k · value)");
        if (!layer().timeMix || layer().timeMix.gate) add("times the gate");
        norm(layer().recurrent.norm, "");
        linear(layer().timeMix ? layer().timeMix.output : layer().recurrent.output);
        norm(layer().recurrent.outputNorm, " after it");
        scale(m_config.residualScale);
        break;
    case Site::Latent:
        linear(layer().latent.down);
        norm(layer().latent.norm, "");
        break;
    case Site::Q:
        linear(layer().query);
        linear(layer().queryAndGate);
        clamp();
        if (!m_config.headNormAfterRope) headNorm(layer().queryNorm);
        break;
    case Site::K:
        linear(layer().key);
        clamp();
        if (!m_config.headNormAfterRope) headNorm(layer().keyNorm);
        break;
    case Site::V:
        linear(layer().value);
        clamp();
        norm(layer().valueNorm, " of each head");
        break;
    case Site::AttnGate:
        linear(layer().attentionGate);
        linear(layer().queryAndGate);
        break;
    case Site::QRope:
    case Site::KRope:
        rope();
        if (m_config.headNormAfterRope) {
            headNorm(m_point.site == Site::QRope ? layer().queryNorm : layer().keyNorm);
        }
        break;
    case Site::Scores:
        scores();
        break;
    case Site::AttnMix:
        sharedKeys();
        add("the sum of the cached values, weighted with the scores");
        heads();
        break;
    case Site::AttnOut:
        if (m_config.attentionGate) add("times the sigmoid of attn_gate");
        linear(layer().output);
        linear(layer().linear);
        postNorm(layer().postAttentionNorm);
        scale(m_config.residualScale);
        break;
    case Site::FfnNorm:
        if (!m_config.parallelResidual) add("the residual stream plus attn_out");
        if (layer().streams) add("plus the low-rank product parallel to attention, divided by √2");
        norm(layer().feedForwardNorm, "");
        break;
    case Site::Router:
        linear(layer().experts.router);
        break;
    case Site::FfnAct:
        feedForward();
        break;
    case Site::FfnOut:
        feedForward();
        postNorm(layer().postFeedForwardNorm);
        scale(m_config.residualScale);
        break;
    case Site::LayerOut:
        if (layer().streams) {
            add("the first residual stream, corrected by the layer's output");
            behindLayer();
            break;
        }
        add(m_config.parallelResidual ? "the residual stream plus attn_out and ffn_out"
                                      : "the residual stream plus ffn_out");
        behindLayer();
        break;
    case Site::FinalNorm:
        norm(m_weights.outputNorm, "");
        break;
    case Site::Logits:
        linear(m_weights.output);
        if (m_config.tiedOutput) add("tied: the token embedding is the output matrix");
        scale(m_config.logitScale);
        if (m_config.logitSoftCap > 0) add(concat("soft-cap ", m_config.logitSoftCap));
        break;
    }
}

}  // namespace

std::vector<std::string> stepsOf(const Model& model, TapPoint point, std::size_t positions)
{
    return Steps(model, point, positions).take();
}

}  // namespace vitrine
