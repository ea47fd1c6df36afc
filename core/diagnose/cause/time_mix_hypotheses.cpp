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
constexpr std::uint32_t kKeys = siteMask({Site::Conv});
constexpr std::uint32_t kGivenByState = siteMask({Site::RecurrentMix});
constexpr std::uint32_t kBehindState = siteMask({Site::RecurrentOut});

float sigmoidOf(float x)
{
    return 1 / (1 + std::exp(-x));
}

float itself(float x)
{
    return x;
}

class TimeMixList : public HypothesisList {
public:
    using HypothesisList::HypothesisList;

    void addWeights(Cause cause, Sentence detail, std::uint32_t sites, void (*change)(TimeMixWeights&))
    {
        add(cause, std::move(detail), sites).weights = [change](LayerWeights& layer) { change(layer.timeMix); };
    }
    void addElementwise(Cause cause, Sentence detail, std::uint32_t sites, ElementwiseFunction site,
                        float (*function)(float))
    {
        add(cause, std::move(detail), sites).elementwise = [=](ElementwiseCall& call) {
            if (call.site == site) call.function = function;
        };
    }
    /// Adds a hypothesis that replaces the sigmoid, the exponential or both after the matrices of the decay; nullptr
    /// keeps the right function.
    void addDecay(Cause cause, Sentence detail, float (*sigmoid)(float), float (*power)(float))
    {
        add(cause, std::move(detail), kDecay).elementwise = [=](ElementwiseCall& call) {
            if (call.site == ElementwiseFunction::Decay && sigmoid) call.function = sigmoid;
            if (call.site == ElementwiseFunction::DecayPower && power) call.function = power;
        };
    }
    void addState(Cause cause, Sentence detail, std::function<void(RecurCall&)> change)
    {
        add(cause, std::move(detail), kGivenByState).recur = std::move(change);
    }
    void addCorrection(Cause cause, Sentence detail, std::uint32_t sites, std::function<void(CorrectionCall&)> change)
    {
        add(cause, std::move(detail), sites).correct = std::move(change);
    }
    void addNorm(Cause cause, Sentence detail, std::function<void(NormCall&)> change)
    {
        add(cause, std::move(detail), kBehindState).norm = [change = std::move(change)](NormCall& call) {
            if (call.role == Role::StateNorm) change(call);
        };
    }
};

/// Adds hypotheses about the token shift, which mixes each token with the previous one: in time mix and channel mix, or
/// in one of them.
void addShifts(const HypothesisContext& context, TimeMixList& list)
{
    const auto shift = [&](SentenceForm detail, const std::function<void(ConvolveCall&)>& change) {
        const std::array<Sentence, 3> parts{detail, SENTENCE(detail, " (only in the time mix)"),
                                            SENTENCE(detail, " (only in the channel mix)")};
        for (std::size_t part = 0; part < parts.size(); ++part) {
            list.add(Cause::ShiftTokens, parts[part], kShifted).convolve = [=](ConvolveCall& call) {
                if (part == 0 || call.which + 1 == part) change(call);
            };
        }
    };
    shift(FORM("uses only the token itself"), [](ConvolveCall& call) { std::ranges::fill(call.kernel, 0.0F); });
    shift(FORM("adds a share of the previous token without subtracting the token itself"), [](ConvolveCall& call) {
        std::fill(call.kernel.begin() + static_cast<std::ptrdiff_t>(call.kernel.size() / 2), call.kernel.end(), 0.0F);
    });
    shift(FORM("subtracts the previous token from the token itself, not the reverse"), [](ConvolveCall& call) {
        for (float& tap : call.kernel) tap = -tap;
    });
    const auto lost = [&](SentenceForm detail, const std::function<void(ConvolveCall&)>& change) {
        list.add(Cause::StateLost, detail, kShifted).convolve = change;
        list.onlyWhenDecoding();
    };
    lost(FORM("each decoded token forgets the previous token"),
         [](ConvolveCall& call) { call.oldest = call.firstPosition; });
    lost(FORM("the first decoded token forgets the previous token"),
         [prompt = context.prompt](ConvolveCall& call) { call.oldest = prompt; });
    addLostAtBorders(context.position, [&](const Sentence& when, const Begins& begins) {
        list.add(Cause::StateLost, SENTENCE("the previous token is forgotten ", when), kShifted).convolve =
            [begins](ConvolveCall& call) { call.oldest = begins(call.firstPosition); };
    });
}

void addBlends(const TimeMixWeights& weights, TimeMixList& list)
{
    list.addWeights(Cause::ShiftTokens, FORM("uses time_mix_lerp_fused as the share of the token itself"), kShifted,
                    [](TimeMixWeights& w) {
                        for (std::vector<float>& blend : w.blends) {
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
        list.add(Cause::ShiftTokens, SENTENCE("reads time_mix_lerp_fused in the order ", order), kShifted).weights =
            [places = places](LayerWeights& layer) {
                const std::vector<Values> right = layer.timeMix.blends;
                for (std::size_t i = 0; i < kBlends; ++i) layer.timeMix.blends[i] = right[places[i]];
            };
    }
}

void addDecays(TimeMixList& list)
{
    list.addElementwise(Cause::DecayStep, leavesOut("tanh"), kDecay, ElementwiseFunction::DecayRank, itself);
    list.addElementwise(Cause::DecayStep, FORM("uses a sigmoid instead of tanh"), kDecay,
                        ElementwiseFunction::DecayRank, sigmoidOf);
    list.addWeights(Cause::DecayStep, leavesOut("time_mix_w0"), kDecay,
                    [](TimeMixWeights& w) { w.decay.bias.clear(); });
    list.addDecay(Cause::DecayStep, leavesOut("softplus"), itself,
                  [](float x) { return std::exp(-std::exp(x - 0.5F)); });
    list.addDecay(
        Cause::DecayStep, FORM("uses softplus of w, not of -w"), [](float x) { return sigmoidOf(-x); }, nullptr);
    list.addDecay(Cause::DecayRate, FORM("uses e^-e^w, as in RWKV 6"), itself,
                  [](float x) { return std::exp(-std::exp(x)); });
    list.addDecay(Cause::DecayRate, FORM("does not subtract 0.5"), nullptr, [](float x) { return std::exp(-x); });
    list.addDecay(Cause::DecayRate, FORM("leaves out the outer exponential function"), nullptr,
                  [](float x) { return 0.606531F * x; });
    list.addDecay(Cause::DecayRate, FORM("uses the logarithm of the decay"), nullptr,
                  [](float x) { return -0.606531F * x; });
}

void addKeysAndValues(TimeMixList& list)
{
    list.addElementwise(Cause::StateStrength, FORM("leaves out the sigmoid"), kRate, ElementwiseFunction::Rate, itself);
    list.addElementwise(Cause::StateStrength, FORM("uses twice the sigmoid"), kRate, ElementwiseFunction::Rate,
                        [](float x) { return 2 * sigmoidOf(x); });
    list.addWeights(Cause::StateStrength, leavesOut("time_mix_a0"), kRate,
                    [](TimeMixWeights& w) { w.learn.bias.clear(); });
    list.addCorrection(Cause::StateKeys, FORM("time_mix_k_a is left out"), kKeys,
                       [](CorrectionCall& call) { std::ranges::fill(call.learn, 0.0F); });
    list.addCorrection(Cause::StateKeys, FORM("keys are multiplied by the learning rate, and time_mix_k_a is ignored"),
                       kKeys, [](CorrectionCall& call) { std::ranges::fill(call.learn, 1.0F); });
    list.addCorrection(Cause::StateKeys, FORM("time_mix_k_k is left out"), kGivenByState,
                       [](CorrectionCall& call) { std::ranges::fill(call.scale, 1.0F); });
    list.addCorrection(Cause::StateKeys, FORM("time_mix_k_k multiplies the keys after time_mix_k_a was applied"),
                       kGivenByState, [](CorrectionCall& call) { call.ofLearned = true; });
    list.addCorrection(Cause::StateKeys, FORM("the subtracted part is not multiplied by the learning rate"),
                       kGivenByState, [](CorrectionCall& call) { call.byRate = false; });
    list.addCorrection(Cause::StateNorm, FORM("the keys at which the state is corrected are not normalized"),
                       kGivenByState, [](CorrectionCall& call) { call.unit = false; });
    list.addElementwise(Cause::StateValues, FORM("does not mix the values"), kKeys, ElementwiseFunction::Share,
                        [](float) { return 0.0F; });
    list.addElementwise(Cause::StateValues, FORM("the weights of the two mixed values are swapped"), kKeys,
                        ElementwiseFunction::Share, [](float x) { return sigmoidOf(-x); });
    list.addElementwise(Cause::StateValues, FORM("leaves out the sigmoid"), kKeys, ElementwiseFunction::Share, itself);
    list.addWeights(Cause::StateValues, leavesOut("time_mix_v0"), kKeys,
                    [](TimeMixWeights& w) { w.share.bias.clear(); });
}

void addStateUpdates(const HypothesisContext& context, TimeMixList& list)
{
    const auto order = [&](SentenceForm detail, StateOrder other) {
        list.addState(Cause::StateUpdate, detail, [other](RecurCall& call) { call.order = other; });
    };
    order(FORM("the state's prediction for the key is read after the decay"), StateOrder::CorrectsLast);
    order(FORM("the state is not corrected at the key"), StateOrder::NeverCorrects);
    list.addState(Cause::StateUpdate, FORM("the state is read transposed, with keys and values swapped"),
                  [](RecurCall& call) { call.transposed = true; });
    order(FORM("the state decays after it is read"), StateOrder::DecaysLast);
    order(FORM("the state decays after the token is added"), StateOrder::DecaysWithToken);
    order(FORM("the state is read before the token is added"), StateOrder::ReadsFirst);
    const double root = std::sqrt(static_cast<double>(context.model.config().recurrent.keyDim));
    list.addState(Cause::StateScale, FORM("queries are divided by the square root of their width"),
                  [root](RecurCall& call) { call.queryScale = 1 / root; });
    list.addState(Cause::StateLost, FORM("the state is reset before each decoded token"),
                  [](RecurCall& call) { call.forgets = [](std::size_t) { return true; }; });
    list.onlyWhenDecoding();
    list.addState(Cause::StateLost, FORM("the state is reset after the prompt"),
                  [prompt = context.prompt](RecurCall& call) {
                      call.forgets = [prompt](std::size_t position) { return position == prompt; };
                  });
    list.onlyWhenDecoding();
    addLostAtBorders(context.position, [&](const Sentence& when, const Begins& begins) {
        list.addState(Cause::StateLost, SENTENCE("the state is reset ", when), [begins](RecurCall& call) {
            call.forgets = [begins](std::size_t position) { return position > 0 && begins(position) == position; };
        });
    });
}

void addOutputs(const HypothesisContext& context, const TimeMixWeights& weights, TimeMixList& list)
{
    list.addNorm(Cause::NormMissing, std::string("time_mix_ln"), [](NormCall& call) { call.skip = true; });
    for (const float epsilon : {context.model.config().normEpsilon, 1e-5F, 1e-6F}) {
        list.addNorm(Cause::NormEpsilon, inNorm("time_mix_ln", insteadOf(significant(epsilon, 3), "0.00064")),
                     [epsilon](NormCall& call) { call.epsilon = epsilon; });
    }
    list.addNorm(Cause::NormKind, otherKindOf(std::string("time_mix_ln"), NormKind::Layer),
                 [](NormCall& call) { call.kind = NormKind::Rms; });
    list.addNorm(Cause::NormKind, FORM("time_mix_ln normalizes all heads as one row"), [](NormCall& call) {
        call.x = call.x.split(call.weights.weight.size());
        call.out = call.out.split(call.weights.weight.size());
    });
    list.addNorm(Cause::BiasMissing, thatOf("time_mix_ln"), [](NormCall& call) { call.weights.bias.clear(); });
    list.addWeights(Cause::StateSkip, FORM("leaves out the bonus of time_mix_r_k"), kBehindState,
                    [](TimeMixWeights& w) { std::ranges::fill(w.bonus, 0.0F); });
    list.addWeights(Cause::StateSkip, SENTENCE("uses ", insteadOf(1, "time_mix_r_k")), kBehindState,
                    [](TimeMixWeights& w) { std::ranges::fill(w.bonus, 1.0F); });
    if (!weights.gate) return;
    list.addWeights(Cause::StateGate, FORM("leaves out the gate"), kBehindState,
                    [](TimeMixWeights& w) { w.gate = w.gateDown = {}; });
    list.addElementwise(Cause::StateGate, FORM("leaves out the sigmoid of the gate"), kBehindState,
                        ElementwiseFunction::Gate, itself);
}

}  // namespace

void addTimeMixHypotheses(const HypothesisContext& context, Hypotheses& all)
{
    if (context.model.config().recurrent.kind != Recurrence::Rwkv7) return;
    const TimeMixWeights& weights = context.model.weights().layers.front().timeMix;
    TimeMixList list(all);
    addShifts(context, list);
    addBlends(weights, list);
    addDecays(list);
    addKeysAndValues(list);
    addStateUpdates(context, list);
    addOutputs(context, weights, list);
}

}  // namespace vitrine
