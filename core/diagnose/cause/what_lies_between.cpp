#include "core/diagnose/cause/what_lies_between.h"

#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/base/visible_text.h"
#include "core/file/quant/quant_traits.h"

#include <optional>
#include <string_view>
#include <utility>

namespace vitrine {

namespace {

Sentence activationName(Activation activation);

/// Where a norm is applied.
enum class NormPlace { Whole, EachHead, AllHeads, After };

/// Collects descriptions of the operations that compute a tap, in order.
class Steps {
public:
    Steps(const Model& model, TapPoint point, std::size_t positions)
        : m_config(model.config()), m_weights(model.weights()), m_point(point), m_positions(positions)
    {
        listAll();
    }
    std::vector<Sentence> take() { return std::move(m_steps); }

private:
    const LayerWeights& layer() const { return m_weights.layers[m_point.layer]; }
    void add(Sentence step) { m_steps.push_back(std::move(step)); }

    void matrix(const Tensor& tensor)
    {
        if (!tensor) return;
        add(Sentence(concat(visible(tensor.name), " (", quantTraits(tensor.type).name, ", ", tensor.rows, "×",
                            tensor.columns, ")")));
    }
    void linear(const Linear& projection)
    {
        matrix(projection.weight);
        if (!projection.bias.empty()) add(FORM("bias"));
    }
    void norm(const NormWeights& weights, NormPlace place = NormPlace::Whole)
    {
        norm(weights, place, m_config.normEpsilon);
    }
    void norm(const NormWeights& weights, NormPlace place, float epsilon)
    {
        if (!weights) return;
        const Sentence kind = m_config.norm == NormKind::Rms ? FORM("RMS norm") : FORM("layer norm");
        const Sentence name = place == NormPlace::EachHead   ? SENTENCE(kind, " of each head")
                              : place == NormPlace::AllHeads ? SENTENCE(kind, " over all heads")
                              : place == NormPlace::After    ? SENTENCE(kind, " of the result")
                                                             : kind;
        add(SENTENCE(name, " (epsilon ", epsilon, weights.bias.empty() ? "" : ", bias",
                     weights.tensor.empty() ? ", without weights)" : ")"));
    }
    void postNorm(const NormWeights& weights)
    {
        norm(weights, NormPlace::After, m_config.postNormEpsilon > 0 ? m_config.postNormEpsilon : m_config.normEpsilon);
    }
    void tokensOfTimeMix()
    {
        add(FORM("the blend of each token with the previous one"));
        linear(layer().timeMix.query);
        linear(layer().timeMix.key);
        linear(layer().timeMix.value);
        if (layer().timeMix.share) add(FORM("a share of the values of the first layer"));
    }
    void scale(float factor)
    {
        if (factor != 1.0F) add(SENTENCE("multiplication by ", factor));
    }
    void headNorm(const NormWeights& weights)
    {
        norm(weights, m_config.headNorm == HeadNorm::EachHead ? NormPlace::EachHead : NormPlace::AllHeads);
    }
    void heads()
    {
        const std::size_t heads = m_config.headsOf(m_point.layer), kvHeads = m_config.kvHeadsOf(m_point.layer);
        if (heads != kvHeads) add(SENTENCE(heads / kvHeads, " query heads for each key head"));
    }
    void rope();
    void temperature();
    void clamp()
    {
        if (m_config.projectionLimit > 0) add(SENTENCE("limit to ±", m_config.projectionLimit));
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
    std::vector<Sentence> m_steps;
};

void Steps::temperature()
{
    const RopeConfig* const rope = m_config.queryRopeOf(m_point.layer, m_positions);
    if (m_point.site != Site::QRope || !rope || rope->temperature == 0.0) return;
    add(SENTENCE("queries multiplied by 1 + ", rope->temperature, " · log(floor((position + ", rope->temperatureOffset,
                 ") / ", rope->temperatureLength, ") + 1)"));
}

void Steps::rope()
{
    const RopeConfig* rope = m_config.ropeOf(m_point.layer, m_positions);
    temperature();
    if (!rope) return add(FORM("no RoPE in this layer"));
    Sentence text = SENTENCE(
        rope->kind == RopeKind::Adjacent ? "RoPE of adjacent pairs, base " : "RoPE of halves, base ", rope->base);
    const std::size_t width = m_config.headDimOf(m_point.layer);
    if (rope->dims != width) text = SENTENCE(text, ", ", rope->dims, " of ", width, " dimensions");
    switch (rope->scaling) {
    case RopeScaling::None:
        break;
    case RopeScaling::Linear:
        text = SENTENCE(text, ", positions divided by ", rope->factor);
        break;
    case RopeScaling::Yarn:
        text = SENTENCE(text, ", YaRN with factor ", rope->factor, " from ", rope->originalContext, " positions");
        break;
    case RopeScaling::LongRope:
        text = SENTENCE(text, ", frequency factors from the file (original context ", rope->originalContext, ")");
        break;
    }
    if (rope->hasFrequencyFactors) text = SENTENCE(text, ", frequency factors from rope_freqs.weight");
    if (rope->magnitude != 1.0) text = SENTENCE(text, ", sine and cosine multiplied by ", rope->magnitude);
    add(std::move(text));
}

void Steps::sharedKeys()
{
    const std::optional<std::uint32_t> source = m_config.layer(m_point.layer).keysOf;
    if (source) add(SENTENCE("keys and values of layer ", *source));
}

/// Adds the steps after the feed-forward: the per-layer input of the token, and the scale of the layer.
void Steps::behindLayer()
{
    if (layer().perLayerGate) {
        linear(layer().perLayerGate);
        add(SENTENCE(activationName(m_config.activation),
                     " of the result, multiplied by the second input of the layer"));
        linear(layer().perLayerOutput);
        norm(layer().perLayerNorm, NormPlace::After);
        add(m_config.streams.count > 0 ? FORM("addition to the other residual streams")
                                       : FORM("addition to the residual stream"));
    }
    scale(layer().outputScale);
}

void Steps::scores()
{
    sharedKeys();
    add(SENTENCE("scores multiplied by ", m_config.attentionScale));
    if (m_config.attentionSoftCap > 0) add(SENTENCE("soft-cap of ", m_config.attentionSoftCap));
    const std::uint32_t window = m_config.layer(m_point.layer).window;
    if (m_config.alibiBias > 0) add(SENTENCE("ALiBi with a largest bias of ", m_config.alibiBias));
    if (window > 0) {
        add(SENTENCE(m_config.layer(m_point.layer).inBlocks ? "causal mask in blocks of "
                                                            : "causal mask with a window of ",
                     window));
    } else {
        add(FORM("causal mask"));
    }
    add(layer().sinks.empty() ? FORM("softmax") : FORM("softmax with sinks"));
    heads();
}

Sentence activationName(Activation activation)
{
    switch (activation) {
    case Activation::Silu:
        return std::string_view("SiLU");
    case Activation::GeluTanh:
        return std::string_view("GELU (tanh)");
    case Activation::GeluErf:
        return std::string_view("GELU (erf)");
    case Activation::ClampedSilu:
        return FORM("clamped SiLU");
    case Activation::Relu:
        return std::string_view("ReLU");
    case Activation::ReluSquared:
        return FORM("squared ReLU");
    case Activation::Sigmoid:
        return FORM("sigmoid");
    case Activation::Xielu:
        return std::string_view("xIELU");
    }
    return {};  // unreachable for valid activations
}

void Steps::experts()
{
    const ExpertWeights& experts = layer().experts;
    const ExpertConfig& config = m_config.experts;
    add(SENTENCE(config.used, " of ", config.count, " experts"));
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
    add(config.gating == ExpertGating::Sigmoid           ? FORM("expert weights from a sigmoid")
        : config.gating == ExpertGating::SoftmaxOfChosen ? FORM("expert weights from a softmax over the chosen experts")
                                                         : FORM("expert weights from a softmax over all experts"));
    if (!experts.choiceBias.empty()) add(FORM("exp_probs_b.bias for the choice of experts only"));
    if (config.groups > 1) {
        add(SENTENCE("experts from the ", config.groupsUsed, " best of ", config.groups, " groups"));
    };
    if (config.weighsInput) add(FORM("expert weights multiplied with the inputs of the experts"));
    if (config.normalizeWeights && config.gating != ExpertGating::SoftmaxOfChosen) {
        add(FORM("expert weights divided by their sum"));
    }
    scale(config.weightScale);
}

void Steps::feedForward()
{
    if (layer().experts) return experts();
    if (m_point.site == Site::FfnOut) return linear(layer().down);
    linear(layer().gate);
    linear(layer().up);
    if (m_point.layer < m_config.streams.sparseLayers) {
        add(SENTENCE("gates below the mean plus ", m_config.streams.deviations, " standard deviations set to 0"));
    }
    const Sentence activation = activationName(m_config.activation);
    add(m_config.gatedFeedForward ? SENTENCE(activation, " of the gate, multiplied by up") : activation);
}

void Steps::listAll()
{
    switch (m_point.site) {
    case Site::Embed:
        matrix(m_weights.tokenEmbedding);
        scale(m_config.embeddingScale);
        norm(m_weights.embeddingNorm);
        if (m_config.learnedPositions) matrix(m_weights.positionEmbedding);
        break;
    case Site::AttnNorm:
        if (layer().streams) add(FORM("the prediction of the first residual stream"));
        norm(layer().attentionNorm);
        break;
    case Site::Conv:
        if (layer().timeMix) {
            tokensOfTimeMix();
            break;
        }
        linear(layer().recurrent.mixed ? layer().recurrent.mixed : layer().recurrent.gateAndMixed);
        for (const Linear& part : layer().recurrent.mixedParts) linear(part);
        if (layer().recurrent.inputGate) add(FORM("multiplication by the input gate"));
        add(FORM("convolution with the previous tokens in the state"));
        break;
    case Site::Decay:
        if (layer().timeMix) {
            linear(layer().timeMix.decayDown);
            linear(layer().timeMix.decay);
            add(FORM("the decay e^(-0.606531 · sigmoid)"));
            break;
        }
        linear(layer().recurrent.stepDown);
        linear(layer().recurrent.step);
        add(FORM("the decay e^(softplus(step + bias) · ssm_a)"));
        break;
    case Site::Beta:
        linear(layer().timeMix.learnDown);
        linear(layer().timeMix.learn);
        linear(layer().recurrent.strength ? layer().recurrent.strength : layer().recurrent.step);
        break;
    case Site::RecurrentMix:
        add(FORM("the state after this token, read with the query of the token"));
        break;
    case Site::State:
        add(FORM("the state after this token"));
        break;
    case Site::RecurrentOut:
        norm(layer().timeMix.norm, NormPlace::EachHead, 64e-5F);
        if (layer().timeMix.bonus.size() > 0) add(FORM("the bonus term (r · k · r_k · value)"));
        if (!layer().timeMix || layer().timeMix.gate) add(FORM("multiplication by the gate"));
        norm(layer().recurrent.norm);
        linear(layer().timeMix ? layer().timeMix.output : layer().recurrent.output);
        norm(layer().recurrent.outputNorm, NormPlace::After);
        scale(m_config.residualScale);
        break;
    case Site::Latent:
        linear(layer().latent.down);
        norm(layer().latent.norm);
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
        norm(layer().valueNorm, NormPlace::EachHead);
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
        add(FORM("the sum of the cached values, weighted with the scores"));
        heads();
        break;
    case Site::AttnOut:
        if (m_config.attentionGate) add(FORM("multiplication by the sigmoid of attn_gate"));
        linear(layer().output);
        linear(layer().linear);
        postNorm(layer().postAttentionNorm);
        scale(m_config.residualScale);
        break;
    case Site::FfnNorm:
        if (!m_config.parallelResidual) add(FORM("the residual stream plus attn_out"));
        if (layer().streams) add(FORM("addition of the low-rank path, then division by √2"));
        norm(layer().feedForwardNorm);
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
            add(FORM("the first residual stream, corrected by the layer's output"));
            behindLayer();
            break;
        }
        add(m_config.parallelResidual ? FORM("the residual stream plus attn_out and ffn_out")
                                      : FORM("the residual stream plus ffn_out"));
        behindLayer();
        break;
    case Site::FinalNorm:
        norm(m_weights.outputNorm);
        break;
    case Site::Logits:
        linear(m_weights.output);
        if (m_config.tiedOutput) add(FORM("the token embedding as output matrix (tied)"));
        scale(m_config.logitScale);
        if (m_config.logitSoftCap > 0) add(SENTENCE("soft-cap of ", m_config.logitSoftCap));
        break;
    }
}

}  // namespace

std::vector<Sentence> stepsOf(const Model& model, TapPoint point, std::size_t positions)
{
    return Steps(model, point, positions).take();
}

}  // namespace vitrine
