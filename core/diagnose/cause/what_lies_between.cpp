#include "core/diagnose/cause/what_lies_between.h"

#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/base/visible_text.h"
#include "core/file/quant/quant_traits.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>

namespace vitrine {

namespace {

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

/// Describes the operations that compute a tap, in order. Operations that only copy values have no description.
class Steps {
public:
    Steps(const Model& model, TapPoint point) : m_config(model.config()), m_point(point) {}

    void add(const TapOperation& operation)
    {
        m_output = operation.output;
        std::visit([this](const auto& each) { put(each); }, *operation.op);
    }
    std::vector<Sentence> take()
    {
        const bool isRotated = m_point.site == Site::QRope || m_point.site == Site::KRope;
        if (isRotated && !m_rotates) add(FORM("no RoPE in this layer"));
        return std::move(m_steps);
    }

private:
    void add(Sentence step) { m_steps.push_back(std::move(step)); }

    void matrix(const Tensor& tensor)
    {
        add(Sentence(concat(visible(tensor.name), " (", quantTraits(tensor.type).name, ", ", tensor.rows, "×",
                            tensor.columns, ")")));
    }
    void linear(const Linear& projection)
    {
        if (!projection) return;
        matrix(projection.weight);
        if (!projection.bias.empty()) add(FORM("bias"));
    }
    void scale(float factor)
    {
        if (factor != 1.0F) add(SENTENCE("multiplication by ", factor));
    }
    void heads()
    {
        const std::size_t heads = m_config.headsOf(m_point.layer), kvHeads = m_config.kvHeadsOf(m_point.layer);
        if (heads != kvHeads) add(SENTENCE(heads / kvHeads, " query heads for each key head"));
    }

    template <typename Operation>
    void put(const Operation&)
    {
    }
    void put(const ops::Embed& op) { matrix(*op.table); }
    void put(const ops::AddPositions& op) { matrix(*op.table); }
    void put(const ops::Norm& op);
    void put(const ops::Project& op)
    {
        const Projection& product = op.products[m_output];
        linear(*product.weights);
        if (product.role == Role::Output && product.weights->weight.name == "token_embd.weight")
            add(FORM("the token embedding as output matrix (tied)"));
    }
    void put(const ops::ProjectHeads& op) { linear(op.heads.front()); }
    void put(const ops::Rope& op);
    void put(const ops::Attention& op);
    void put(const ops::Activate& op);
    void put(const ops::Xielu&) { add(activationName(Activation::Xielu)); }
    void put(const ops::Clamp& op) { add(SENTENCE("limit to ±", op.limit)); }
    void put(const ops::Experts& op);
    void put(const ops::Multiply& op)
    {
        if (op.role == Role::StateInputGate) add(FORM("multiplication by the input gate"));
        if (op.role == Role::StateGate) add(FORM("multiplication by the gate"));
    }
    void put(const ops::Convolve& op)
    {
        add(m_output == 1                 ? FORM("the state after this token")
            : op.role == Role::StateMixed ? FORM("convolution with the previous tokens in the state")
                                          : FORM("the blend of each token with the previous one"));
    }
    void put(const ops::Exponential& op) { add(SENTENCE("the decay e^(", op.factor, " · sigmoid)")); }
    void put(const ops::AddBonus&) { add(FORM("the bonus term (r · k · r_k · value)")); }
    void put(const ops::MixStreams&) { add(FORM("the prediction of the first residual stream")); }
    void put(const ops::AddWeighted&) { add(FORM("the first residual stream, corrected by the layer's output")); }
    void put(const ops::CutBelow& op)
    {
        add(SENTENCE("gates below the mean plus ", op.deviations, " standard deviations set to 0"));
    }
    void put(const ops::Decays&)
    {
        add(m_output == 1 ? Sentence(FORM("the decay e^(softplus(step + bias) · ssm_a)"))
                          : Sentence(std::string_view("softplus(step + bias)")));
    }
    void put(const ops::Recur&)
    {
        add(m_output == 1 ? FORM("the state after this token")
                          : FORM("the state after this token, read with the query of the token"));
    }
    void put(const ops::Scale& op)
    {
        if (op.factor != -1 && op.role != Role::SideSum) scale(op.factor);
    }
    void put(const ops::SoftCap& op)
    {
        add(op.role == Role::Output ? SENTENCE("soft-cap of ", op.cap) : Sentence(std::string_view("tanh")));
    }
    void put(const ops::AddResidual& op);

    const ModelConfig& m_config;
    TapPoint m_point;
    std::size_t m_output = 0;  ///< output of the current operation
    bool m_rotates = false;
    std::vector<Sentence> m_steps;
};

void Steps::put(const ops::Norm& op)
{
    const Role role = op.role;
    const bool isOfHeads = role == Role::QueryNorm || role == Role::KeyNorm;
    const bool isOfHead = (isOfHeads && m_config.headNorm == HeadNorm::EachHead) || role == Role::ValueNorm ||
                          (role == Role::StateNorm && op.x.columns == m_config.recurrent.valueDim);
    const bool isAfter = role == Role::PostAttentionNorm || role == Role::PostFeedForwardNorm ||
                         role == Role::StateOutputNorm || role == Role::LayerInputPostNorm;
    const SentenceForm kind = normTraits(op.kind).words;
    const Sentence name = isOfHead    ? SENTENCE(kind, " of each head")
                          : isOfHeads ? SENTENCE(kind, " over all heads")
                          : isAfter   ? SENTENCE(kind, " of the result")
                                      : Sentence(kind);
    add(SENTENCE(name, " (epsilon ", op.epsilon, op.weights->bias.empty() ? "" : ", bias",
                 op.weights->tensor.empty() ? ", without weights)" : ")"));
}

void Steps::put(const ops::Rope& op)
{
    const RopeConfig& rope = *op.config;
    if (rope.temperature != 0.0) {
        add(SENTENCE("queries multiplied by 1 + ", rope.temperature, " · log(floor((position + ",
                     rope.temperatureOffset, ") / ", rope.temperatureLength, ") + 1)"));
    }
    if (std::ranges::all_of(rope.frequencies, [](double frequency) { return frequency == 0.0; })) return;
    m_rotates = true;
    Sentence text = SENTENCE(
        rope.kind == RopeKind::Adjacent ? "RoPE of adjacent pairs, base " : "RoPE of halves, base ", rope.base);
    if (rope.dims != op.headDim) text = SENTENCE(text, ", ", rope.dims, " of ", op.headDim, " dimensions");
    switch (rope.scaling) {
    case RopeScaling::None:
        break;
    case RopeScaling::Linear:
        text = SENTENCE(text, ", positions divided by ", rope.factor);
        break;
    case RopeScaling::Yarn:
        text = SENTENCE(text, ", YaRN with factor ", rope.factor, " from ", rope.originalContext, " positions");
        break;
    case RopeScaling::LongRope:
        text = SENTENCE(text, ", frequency factors from the file (original context ", rope.originalContext, ")");
        break;
    }
    if (rope.hasFrequencyFactors) text = SENTENCE(text, ", frequency factors from rope_freqs.weight");
    if (rope.magnitude != 1.0) text = SENTENCE(text, ", sine and cosine multiplied by ", rope.magnitude);
    add(std::move(text));
}

void Steps::put(const ops::Attention& op)
{
    const AttentionOptions& options = op.options;
    if (op.layer != m_point.layer) add(SENTENCE("keys and values of layer ", op.layer));
    if (m_output == 1) {
        add(FORM("the sum of the cached values, weighted with the scores"));
        return heads();
    }
    add(SENTENCE("scores multiplied by ", options.scale));
    if (options.softCap > 0) add(SENTENCE("soft-cap of ", options.softCap));
    if (options.alibiBias > 0) add(SENTENCE("ALiBi with a largest bias of ", options.alibiBias));
    if (options.window > 0) {
        add(SENTENCE(options.inBlocks ? "causal mask in blocks of " : "causal mask with a window of ", options.window));
    } else {
        add(FORM("causal mask"));
    }
    add(options.sinks.empty() ? FORM("softmax") : FORM("softmax with sinks"));
    heads();
}

void Steps::put(const ops::Activate& op)
{
    const Sentence activation = activationName(op.f);
    switch (op.role) {
    case Role::AttentionGate:
        return add(FORM("multiplication by the sigmoid of attn_gate"));
    case Role::StateGate:
        return add(FORM("multiplication by the gate"));
    case Role::LayerInputGate:
        return add(SENTENCE(activation, " of the result, multiplied by the second input of the layer"));
    case Role::Decay:  // ops::Exponential names it
        return;
    default:
        add(op.up ? SENTENCE(activation, " of the gate, multiplied by up") : activation);
    }
}

void Steps::put(const ops::Experts& op)
{
    const ExpertWeights& experts = *op.weights;
    const ExpertConfig& config = *op.config;
    add(SENTENCE(config.used, " of ", config.count, " experts"));
    if (m_output == 0) {
        if (!experts.gate.empty()) linear(experts.gate.front());
        linear(experts.up.front());
        linear(experts.sharedGate);
        linear(experts.sharedUp);
        return add(activationName(op.f));
    }
    linear(experts.down.front());
    linear(experts.sharedDown);
    linear(experts.sharedRouter);
    add(config.gating == ExpertGating::Sigmoid           ? FORM("expert weights from a sigmoid")
        : config.gating == ExpertGating::SoftmaxOfChosen ? FORM("expert weights from a softmax over the chosen experts")
                                                         : FORM("expert weights from a softmax over all experts"));
    if (!experts.choiceBias.empty()) add(FORM("exp_probs_b.bias for the choice of experts only"));
    if (config.groups > 1) {
        add(SENTENCE("experts from the ", config.groupsUsed, " best of ", config.groups, " groups"));
    }
    if (config.weighsInput) add(FORM("expert weights multiplied with the inputs of the experts"));
    if (config.normalizeWeights && config.gating != ExpertGating::SoftmaxOfChosen) {
        add(FORM("expert weights divided by their sum"));
    }
    scale(config.weightScale);
}

void Steps::put(const ops::AddResidual& op)
{
    switch (op.role) {
    case Role::AttentionResidual:
    case Role::LinearResidual:
        return add(FORM("the residual stream plus attn_out"));
    case Role::StateResidual:
        return add(FORM("the residual stream plus recurrent_out"));
    case Role::FeedForwardResidual: {
        const bool isBoth = !m_steps.empty() && m_steps.back() == Sentence(FORM("the residual stream plus attn_out"));
        if (!isBoth) return add(FORM("the residual stream plus ffn_out"));
        m_steps.back() = FORM("the residual stream plus attn_out and ffn_out");
        return;
    }
    case Role::SideResidual:
        return add(FORM("addition of the low-rank path, then division by √2"));
    case Role::StateValue:
        return add(FORM("a share of the values of the first layer"));
    case Role::LayerInputResidual:
        return add(m_config.streams.count > 0 ? FORM("addition to the other residual streams")
                                              : FORM("addition to the residual stream"));
    default:
        return;
    }
}

}  // namespace

std::vector<Sentence> stepsOf(const Model& model, const TapGraph& graph, TapPoint point)
{
    Steps steps(model, point);
    for (const TapOperation& operation : graph.operationsOf(point)) steps.add(operation);
    return steps.take();
}

}  // namespace vitrine
