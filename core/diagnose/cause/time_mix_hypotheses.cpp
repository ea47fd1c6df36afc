// Mistakes in layers of RWKV 7.

#include "core/base/concat.h"
#include "core/diagnose/cause/hypothesis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

constexpr std::uint32_t kShifted = siteMask({Site::Conv, Site::Decay, Site::Beta, Site::RecurrentOut, Site::FfnAct});
constexpr std::uint32_t kDecay = siteMask({Site::Decay});
// Tap conv shows the keys, which depend on the learning rate.
constexpr std::uint32_t kRate = siteMask({Site::Conv, Site::Beta});

float sigmoidOf(float x)
{
    return 1 / (1 + std::exp(-x));
}

float itself(float x)
{
    return x;
}

/// Adds hypotheses about the token shift, which mixes each token with the previous one: in time mix and channel mix, or
/// in one of them.
void addShifts(const HypothesisContext& context, HypothesisList& list)
{
    const auto shift = [&](SentenceForm detail, const std::function<void(ConvolveCall&)>& change) {
        const std::array<Sentence, 3> parts{detail, SENTENCE(detail, " (only in the time mix)"),
                                            SENTENCE(detail, " (only in the channel mix)")};
        for (std::size_t part = 0; part < parts.size(); ++part) {
            list.add(Cause::ShiftTokens, parts[part], kShifted, [=](ConvolveCall& call) {
                if (part == 0 || call.which + 1 == part) change(call);
            });
        }
    };
    shift(FORM("uses only the token itself"), [](ConvolveCall& call) { std::ranges::fill(call.kernel, 0.0F); });
    shift(FORM("adds a share of the previous token without subtracting the token itself"), [](ConvolveCall& call) {
        std::fill(call.kernel.begin() + static_cast<std::ptrdiff_t>(call.kernel.size() / 2), call.kernel.end(), 0.0F);
    });
    shift(FORM("subtracts the previous token from the token itself, not the reverse"), [](ConvolveCall& call) {
        for (float& tap : call.kernel) tap = -tap;
    });
    list.add(Cause::StateLost, FORM("each decoded token forgets the previous token"), kShifted,
             [](ConvolveCall& call) { call.oldest = call.firstPosition; })
        .decodeOnly = true;
    list.add(Cause::StateLost, FORM("the first decoded token forgets the previous token"), kShifted,
             [prompt = context.prompt](ConvolveCall& call) { call.oldest = prompt; })
        .decodeOnly = true;
    addLostAtBorders(context.position, [&](const Sentence& when, const Begins& begins) {
        list.add(Cause::StateLost, SENTENCE("the previous token is forgotten ", when), kShifted,
                 [begins](ConvolveCall& call) { call.oldest = begins(call.firstPosition); });
    });
}

void addBlends(const TimeMixWeights& weights, HypothesisList& list)
{
    list.add(Cause::ShiftTokens, FORM("uses time_mix_lerp_fused as the share of the token itself"), kShifted,
             [](LayerWeights& layer) {
                 for (std::vector<float>& blend : layer.timeMix.blends) {
                     for (float& share : blend) share = 1 - share;
                 }
             });
    constexpr std::size_t kBlends = 6;
    if (weights.blends.size() != kBlends) return;
    const std::pair<Sentence, std::array<std::size_t, kBlends>> orders[] = {
        {std::string("w, r, k, v, a, g"), {1, 0, 2, 3, 4, 5}},
        {std::string("r, k, v, w, a, g"), {0, 3, 1, 2, 4, 5}},
        {SENTENCE(std::string_view("w, k, v, r, g, a"), " (similar to RWKV 6)"), {3, 0, 1, 2, 5, 4}},
        {std::string("r, w, k, v, g, a"), {0, 1, 2, 3, 5, 4}},
    };
    for (const auto& [order, places] : orders) {
        list.add(Cause::ShiftTokens, SENTENCE("reads time_mix_lerp_fused in the order ", order), kShifted,
                 [places = places](LayerWeights& layer) {
                     const std::vector<FileValues> right = layer.timeMix.blends;
                     for (std::size_t i = 0; i < kBlends; ++i) layer.timeMix.blends[i] = right[places[i]];
                 });
    }
}

void addDecays(HypothesisList& list)
{
    // Returns a hook that omits the sigmoid and replaces the exponential by `power`.
    const auto withoutSigmoid = [](float (*power)(float)) {
        return [power](ActivateCall& call) {
            if (call.role == Role::Decay) call.function = itself;
            if (call.role == Role::DecayPower) call.function = power;
        };
    };
    list.add(Cause::DecayStep, leavesOut("tanh"), kDecay, withFunction(Role::DecayDown, itself));
    list.add(Cause::DecayStep, FORM("uses a sigmoid instead of tanh"), kDecay,
             withFunction(Role::DecayDown, sigmoidOf));
    list.add(Cause::DecayStep, leavesOut("time_mix_w0"), kDecay,
             [](LayerWeights& layer) { layer.timeMix.decay.bias.clear(); });
    list.add(Cause::DecayStep, leavesOut("softplus"), kDecay,
             withoutSigmoid([](float x) { return std::exp(-std::exp(x - 0.5F)); }));
    list.add(Cause::DecayStep, FORM("uses softplus of w, not of -w"), kDecay,
             withFunction(Role::Decay, [](float x) { return sigmoidOf(-x); }));
    list.add(Cause::DecayRate, FORM("uses e^-e^w, as in RWKV 6"), kDecay,
             withoutSigmoid([](float x) { return std::exp(-std::exp(x)); }));
    list.add(Cause::DecayRate, FORM("does not subtract 0.5"), kDecay,
             withFunction(Role::DecayPower, [](float x) { return std::exp(-x); }));
    list.add(Cause::DecayRate, FORM("leaves out the outer exponential function"), kDecay,
             withFunction(Role::DecayPower, [](float x) { return 0.606531F * x; }));
    list.add(Cause::DecayRate, FORM("uses the logarithm of the decay"), kDecay,
             withFunction(Role::DecayPower, [](float x) { return -0.606531F * x; }));
}

void addKeysAndValues(HypothesisList& list)
{
    list.add(Cause::StateStrength, FORM("leaves out the sigmoid"), kRate, withFunction(Role::LearnRate, itself));
    list.add(Cause::StateStrength, FORM("uses twice the sigmoid"), kRate,
             withFunction(Role::LearnRate, [](float x) { return 2 * sigmoidOf(x); }));
    list.add(Cause::StateStrength, leavesOut("time_mix_a0"), kRate,
             [](LayerWeights& layer) { layer.timeMix.learn.bias.clear(); });
    list.add(Cause::StateKeys, FORM("time_mix_k_a is left out"), kConvolved,
             [](CorrectionCall& call) { std::ranges::fill(call.learn, 0.0F); });
    list.add(Cause::StateKeys, FORM("keys are multiplied by the learning rate, and time_mix_k_a is ignored"),
             kConvolved, [](CorrectionCall& call) { std::ranges::fill(call.learn, 1.0F); });
    list.add(Cause::StateKeys, FORM("time_mix_k_k is left out"), kReadFromState,
             [](CorrectionCall& call) { std::ranges::fill(call.scale, 1.0F); });
    list.add(Cause::StateKeys, FORM("time_mix_k_k multiplies the keys after time_mix_k_a was applied"), kReadFromState,
             [](CorrectionCall& call) { call.ofLearned = true; });
    list.add(Cause::StateKeys, FORM("the subtracted part is not multiplied by the learning rate"), kReadFromState,
             [](CorrectionCall& call) { call.byRate = false; });
    list.add(Cause::StateNorm, FORM("the keys at which the state is corrected are not normalized"), kReadFromState,
             [](CorrectionCall& call) { call.unit = false; });
    list.add(Cause::StateValues, FORM("does not mix the values"), kConvolved,
             withFunction(Role::Share, [](float) { return 0.0F; }));
    list.add(Cause::StateValues, FORM("the weights of the two mixed values are swapped"), kConvolved,
             withFunction(Role::Share, [](float x) { return sigmoidOf(-x); }));
    list.add(Cause::StateValues, FORM("leaves out the sigmoid"), kConvolved, withFunction(Role::Share, itself));
    list.add(Cause::StateValues, leavesOut("time_mix_v0"), kConvolved,
             [](LayerWeights& layer) { layer.timeMix.share.bias.clear(); });
}

void addStateUpdates(const HypothesisContext& context, HypothesisList& list)
{
    const auto order = [&](SentenceForm detail, StateOrder other) {
        list.add(Cause::StateUpdate, detail, kReadFromState, [other](RecurCall& call) { call.order = other; });
    };
    order(FORM("the state's prediction for the key is read after the decay"), StateOrder::CorrectsLast);
    order(FORM("the state is not corrected at the key"), StateOrder::NeverCorrects);
    list.add(Cause::StateUpdate, FORM("the state is read transposed, with keys and values swapped"), kReadFromState,
             [](RecurCall& call) { call.transposed = true; });
    order(FORM("the state decays after it is read"), StateOrder::DecaysLast);
    order(FORM("the state decays after the token is added"), StateOrder::DecaysWithToken);
    order(FORM("the state is read before the token is added"), StateOrder::ReadsFirst);
    const double root = std::sqrt(static_cast<double>(context.model.config().recurrent.keyDim));
    list.add(Cause::StateScale, FORM("queries are divided by the square root of their width"), kReadFromState,
             [root](RecurCall& call) { call.queryScale = 1 / root; });
    list.add(Cause::StateLost, FORM("the state is reset before each decoded token"), kReadFromState,
             [](RecurCall& call) { call.forgets = [](std::size_t) { return true; }; })
        .decodeOnly = true;
    list.add(Cause::StateLost, FORM("the state is reset after the prompt"), kReadFromState,
             [prompt = context.prompt](RecurCall& call) {
                 call.forgets = [prompt](std::size_t position) { return position == prompt; };
             })
        .decodeOnly = true;
    addLostAtBorders(context.position, [&](const Sentence& when, const Begins& begins) {
        list.add(Cause::StateLost, SENTENCE("the state is reset ", when), kReadFromState, [begins](RecurCall& call) {
            call.forgets = [begins](std::size_t position) { return position > 0 && begins(position) == position; };
        });
    });
}

void addOutputs(const HypothesisContext& context, const TimeMixWeights& weights, HypothesisList& list)
{
    for (const float epsilon : {context.model.config().normEpsilon, 1e-5F, 1e-6F}) {
        list.add(Cause::NormEpsilon, inNorm("time_mix_ln", insteadOf(significant(epsilon, 3), "0.00064")), kAfterState,
                 forRole(Role::StateNorm, [epsilon](NormCall& call) { call.epsilon = epsilon; }));
    }
    list.add(Cause::NormKind, FORM("time_mix_ln normalizes all heads as one row"), kAfterState,
             forRole(Role::StateNorm, [](NormCall& call) {
                 call.x = call.x.split(call.weights.weight.size());
                 call.out = call.out.split(call.weights.weight.size());
             }));
    list.add(Cause::StateSkip, FORM("leaves out the bonus of time_mix_r_k"), kAfterState,
             [](LayerWeights& layer) { std::ranges::fill(layer.timeMix.bonus, 0.0F); });
    list.add(Cause::StateSkip, SENTENCE("uses ", insteadOf(1, "time_mix_r_k")), kAfterState,
             [](LayerWeights& layer) { std::ranges::fill(layer.timeMix.bonus, 1.0F); });
    if (!weights.gate) return;
    list.add(Cause::StateGate, FORM("leaves out the gate"), kAfterState,
             [](LayerWeights& layer) { layer.timeMix.gate = layer.timeMix.gateDown = {}; });
    list.add(Cause::StateGate, FORM("leaves out the sigmoid of the gate"), kAfterState,
             withFunction(Role::StateGateDown, itself));
}

}  // namespace

void addTimeMixHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    if (context.model.config().recurrent.kind != Recurrence::Rwkv7) return;
    const TimeMixWeights& weights = context.model.weights().layers.front().timeMix;
    addShifts(context, list);
    addBlends(weights, list);
    addDecays(list);
    addKeysAndValues(list);
    addStateUpdates(context, list);
    addOutputs(context, weights, list);
}

}  // namespace vitrine
