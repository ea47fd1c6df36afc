// Mistakes in layers with a recurrent state: short convolutions, delta rules, Mamba.

#include "core/base/concat.h"
#include "core/cause/deviating_backend.h"
#include "core/cause/hypothesis.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

constexpr std::uint32_t kConvolved = siteMask({Site::Conv});
constexpr std::uint32_t kSteps = siteMask({Site::Decay, Site::Beta});
constexpr std::uint32_t kMixed = siteMask({Site::RecurrentMix});
constexpr std::uint32_t kGiven = siteMask({Site::RecurrentOut});

class StateList : public HypothesisList {
public:
    using HypothesisList::HypothesisList;

    void addConvolved(Cause cause, std::string detail, std::function<void(ConvolveCall&)> change)
    {
        add(cause, std::move(detail), kConvolved).convolve = std::move(change);
    }
    void addSteps(Cause cause, const char* detail, std::function<void(DecaysCall&)> change)
    {
        add(cause, detail, kSteps).decays = std::move(change);
    }
    void addMixed(Cause cause, std::string detail, std::function<void(RecurCall&)> change)
    {
        add(cause, std::move(detail), kMixed).recur = std::move(change);
    }
};

const RecurrentWeights& firstState(const Weights& weights)
{
    return std::ranges::find_if(weights.layers, [](const LayerWeights& each) { return bool{each.recurrent}; })
        ->recurrent;
}

void reverseTaps(ConvolveCall& call, std::size_t taps)
{
    const std::vector<float> right = call.kernel;
    const std::size_t channels = right.size() / taps;
    for (std::size_t tap = 0; tap < taps; ++tap) {
        std::copy_n(right.begin() + static_cast<std::ptrdiff_t>((taps - 1 - tap) * channels), channels,
                    call.kernel.begin() + static_cast<std::ptrdiff_t>(tap * channels));
    }
}

void addConvolutions(const HypothesisContext& context, const RecurrentWeights& weights, StateList& list)
{
    const RecurrentConfig& config = context.model.config().recurrent;
    const std::size_t taps = config.kernel;
    list.addConvolved(Cause::ConvTaps, "in reverse order: the first coefficient multiplies the newest token",
                      [taps](ConvolveCall& call) { reverseTaps(call, taps); });
    list.addConvolved(Cause::ConvTaps, "shifted by one token: the newest token is ignored", [taps](ConvolveCall& call) {
        call.kernel.resize(call.kernel.size() + call.kernel.size() / taps, 0.0F);
    });
    list.addConvolved(Cause::ConvTaps, "leaves out the convolution", [](ConvolveCall& call) { call.skip = true; });
    if (!weights.convolutionBias.empty()) {
        list.addConvolved(Cause::BiasMissing, "that of ssm_conv1d", [](ConvolveCall& call) { call.bias.clear(); });
    }
    list.addConvolved(Cause::StateLost, "the convolution is reset before each decoded token",
                      [](ConvolveCall& call) { call.oldest = call.firstPosition; });
    list.onlyWhenDecoding();
    list.addConvolved(Cause::StateLost, "the convolution is reset after the prompt",
                      [prompt = context.prompt](ConvolveCall& call) { call.oldest = prompt; });
    list.onlyWhenDecoding();
    addLostAtBorders(context.position, [&](const std::string& detail, const Begins& begins) {
        list.addConvolved(Cause::StateLost, concat("the convolution is reset ", detail),
                          [begins](ConvolveCall& call) { call.oldest = begins(call.firstPosition); });
    });
    if (config.heads == 0) {
        const auto activate = [&](const char* detail, float (*function)(float)) {
            list.addConvolved(Cause::ConvActivation, detail,
                              [function](ConvolveCall& call) { call.activation = function; });
        };
        activate("SiLU instead of none", [](float x) { return x / (1 + std::exp(-x)); });
        activate("a sigmoid instead of none", [](float x) { return 1 / (1 + std::exp(-x)); });
        return;
    }
    const auto activate = [&](const char* detail, float (*function)(float)) {
        list.add(Cause::ConvActivation, detail, kConvolved).activateState = [function](ActivateCall& call) {
            if (call.ofState == StateActivation::Convolution) call.function = function;
        };
    };
    activate("none instead of SiLU", [](float x) { return x; });
    activate("a sigmoid instead of SiLU", [](float x) { return 1 / (1 + std::exp(-x)); });
}

void addStepSizes(const RecurrentConfig& config, StateList& list)
{
    list.addSteps(Cause::DecayStep, "leaves out softplus",
                  [](DecaysCall& call) { call.step = [](double step, double bias) { return step + bias; }; });
    list.addSteps(Cause::DecayStep, "leaves out the bias ssm_dt",
                  [](DecaysCall& call) { std::ranges::fill(call.bias, 0.0F); });
    list.addSteps(Cause::DecayStep, "adds the bias after softplus", [](DecaysCall& call) {
        call.step = [](double step, double bias) { return std::log1p(std::exp(step)) + bias; };
    });
    list.addSteps(Cause::DecayStep, "uses e^x instead of softplus(x)",
                  [](DecaysCall& call) { call.step = [](double step, double bias) { return std::exp(step + bias); }; });
    // In Mamba 1, each value of the state has its own rate, so the rates are changed in the recurrence.
    const auto rate = [&](const char* detail, float (*other)(float)) {
        const auto change = [other](std::vector<float>& rates) { std::ranges::transform(rates, rates.begin(), other); };
        if (config.kind == Recurrence::Mamba) {
            list.addMixed(Cause::DecayRate, detail, [change](RecurCall& call) { change(call.rates); });
        } else {
            list.addSteps(Cause::DecayRate, detail, [change](DecaysCall& call) { change(call.rates); });
        }
    };
    rate("ssm_a is read as the logarithm of the rate", [](float a) { return -std::exp(a); });
    rate("ssm_a has the wrong sign", [](float a) { return -a; });
    rate("uses -1 instead of ssm_a", [](float) { return -1.0F; });
    if (config.kind != Recurrence::Mamba) {
        list.addSteps(Cause::DecayRate, "leaves out the exponential function",
                      [](DecaysCall& call) { call.left = [](double step, double rate) { return step * rate; }; });
    }
    if (config.kind != Recurrence::DeltaRule) return;
    const auto strength = [&](const char* detail, float (*function)(float)) {
        list.add(Cause::StateStrength, detail, siteMask({Site::Beta})).activateState = [function](ActivateCall& call) {
            if (call.ofState == StateActivation::Strength) call.function = function;
        };
    };
    strength("leaves out the sigmoid", [](float x) { return x; });
    strength("uses twice the sigmoid", [](float x) { return 2 / (1 + std::exp(-x)); });
}

void addUpdates(const HypothesisContext& context, const RecurrentWeights& weights, StateList& list)
{
    const RecurrentConfig& config = context.model.config().recurrent;
    const bool isDelta = config.kind == Recurrence::DeltaRule;
    const double root = std::sqrt(static_cast<double>(config.keyDim));
    if (config.groups > 1 && config.groups < config.heads) {
        list.addMixed(Cause::StateHeads,
                      config.inTurn ? "neighbouring heads share one group"
                                    : "head j uses group j mod the number of groups",
                      [](RecurCall& call) { call.config.inTurn = !call.config.inTurn; });
        list.addMixed(Cause::StateHeads, "all heads use the first group",
                      [](RecurCall& call) { call.groupOf = [](std::size_t) { return std::size_t{0}; }; });
    }
    list.addMixed(Cause::StateHeads, isDelta ? "queries and keys are swapped" : "B and C are swapped",
                  [](RecurCall& call) { call.exchanged = true; });
    const auto scale = [&](const char* detail, double factor) {
        list.addMixed(Cause::StateScale, detail, [factor](RecurCall& call) { call.queryScale = factor; });
    };
    if (isDelta) {
        scale("queries are not divided by the square root of their width", root);
        scale("queries are divided by their width, not by its square root", 1 / root);
        list.addMixed(Cause::StateNorm, "queries and keys are not normalized",
                      [](RecurCall& call) { call.unitQueries = call.unitKeys = false; });
        list.addMixed(Cause::StateNorm, "queries are not normalized",
                      [](RecurCall& call) { call.unitQueries = false; });
        list.addMixed(Cause::StateNorm, "keys are not normalized", [](RecurCall& call) { call.unitKeys = false; });
    } else {
        scale("queries are divided by the square root of their width", 1 / root);
    }
    const auto order = [&](const char* detail, StateOrder other) {
        list.addMixed(Cause::StateUpdate, detail, [other](RecurCall& call) { call.order = other; });
    };
    if (isDelta) {
        order("the state's prediction for the key is read before the decay", StateOrder::CorrectsFirst);
        order("the state's prediction for the key is not subtracted from the values", StateOrder::NeverCorrects);
    }
    order("the state decays after it is read", StateOrder::DecaysLast);
    order("the state decays after the token is added", StateOrder::DecaysWithToken);
    order("the state is read before the token is added", StateOrder::ReadsFirst);
    list.addMixed(Cause::StateUpdate,
                  isDelta ? "values are not multiplied by beta" : "values are not multiplied by the step",
                  [](RecurCall& call) { call.strengths = false; });
    if (!weights.skip.empty()) {
        list.addMixed(Cause::StateSkip, "leaves it out", [](RecurCall& call) { call.skip.clear(); });
        list.addMixed(Cause::StateSkip, "uses 1 instead of ssm_d",
                      [](RecurCall& call) { std::ranges::fill(call.skip, 1.0F); });
    }
    list.addMixed(Cause::StateLost, "the state is reset before each decoded token",
                  [](RecurCall& call) { call.forgets = [](std::size_t) { return true; }; });
    list.onlyWhenDecoding();
    list.addMixed(Cause::StateLost, "the state is reset after the prompt", [prompt = context.prompt](RecurCall& call) {
        call.forgets = [prompt](std::size_t position) { return position == prompt; };
    });
    list.onlyWhenDecoding();
    addLostAtBorders(context.position, [&](const std::string& detail, const Begins& begins) {
        list.addMixed(Cause::StateLost, concat("the state is reset ", detail), [begins](RecurCall& call) {
            call.forgets = [begins](std::size_t position) { return position > 0 && begins(position) == position; };
        });
    });
}

/// Returns the output of a state as the rows that are normalised: heads in the delta rule, groups in Mamba 2.
MatrixView normRows(const RecurrentConfig& config, const MatrixView& x)
{
    const bool isDelta = config.kind == Recurrence::DeltaRule;
    return x.split(isDelta ? config.valueDim : config.innerWidth() / config.groups);
}

void addNormEpsilons(float right, StateList& list)
{
    for (const float epsilon : {1e-5F, 1e-6F, 0.0F, 1e-8F, 1e-12F, 1e-4F, 1e-3F, right * 10, right / 10}) {
        if (epsilon == right) continue;
        const std::string detail = concat("in ssm_norm, ", significant(epsilon, 3), " instead of ",
                                          significant(static_cast<double>(right), 3));
        list.add(Cause::NormEpsilon, detail, kGiven).norm = [epsilon](NormCall& call) {
            if (call.part == Part::StateNorm) call.epsilon = epsilon;
        };
    }
}

/// Adds mistakes in the gates of LFM 2. One matrix gives B (before the convolution), C (after the convolution) and the
/// input.
void addConvolutionGates(StateList& list)
{
    const auto exchanged = [&](const char* detail, Part a, Part b) {
        list.add(Cause::StateGate, detail, kConvolved).project = [a, b](ProjectCall& call) {
            ProjectCall::Product* const first = call.find(a);
            ProjectCall::Product* const second = call.find(b);
            if (first && second) std::swap(first->weights, second->weights);
        };
    };
    exchanged("B and C are swapped", Part::StateInputGate, Part::StateGate);
    exchanged("C and the input are swapped", Part::StateMixed, Part::StateGate);
    list.add(Cause::StateGate, "C is applied before the convolution, not after it", kConvolved).projected =
        [](ProjectCall& call) {
            const ProjectCall::Product* const mixed = call.find(Part::StateMixed);
            const ProjectCall::Product* const gate = call.find(Part::StateGate);
            if (!mixed || !gate) return;
            float* const gates = rowData(gate->out);
            for (std::size_t i = 0; i < gate->out.elements(); ++i)
                rowData(mixed->out)[i] *= std::exchange(gates[i], 1.0F);
        };
}

void addGates(const HypothesisContext& context, const RecurrentWeights& first, StateList& list)
{
    const ModelConfig& config = context.model.config();
    const Weights& weights = context.model.weights();
    const bool isDelta = config.recurrent.kind == Recurrence::DeltaRule;
    const auto gate = [&](const char* detail, std::function<float(float)> function) {
        list.add(Cause::StateGate, detail, kGiven).activateState = [function](ActivateCall& call) {
            if (call.ofState == StateActivation::Gate) call.function = function;
        };
    };
    if (first.norm) {
        Deviation& order =
            list.add(Cause::StateGate,
                     isDelta ? "the norm is applied after the gate" : "the norm is applied before the gate", kGiven);
        order.norm = [](NormCall& call) {
            if (call.part == Part::StateNorm) call.skip = true;
        };
        order.activateState = [&config, &weights, isDelta](ActivateCall& call) {
            if (call.ofState != StateActivation::Gate) return;
            const NormWeights& norm = weights.layers[call.layer].recurrent.norm;
            const MatrixView rows = normRows(config.recurrent, isDelta ? call.x : *call.up);
            if (isDelta) call.backend.plainActivate(call);
            call.backend.plainNorm(rows, rows, norm, config.norm, config.normEpsilon);
            if (!isDelta) call.backend.plainActivate(call);
            call.skip = true;
        };
    }
    gate("leaves it out", [](float) { return 1.0F; });
    gate("leaves out its activation function", [](float x) { return x; });
    if (config.recurrent.gate == Activation::Silu) {
        gate("a sigmoid instead of SiLU", [](float x) { return 1 / (1 + std::exp(-x)); });
    } else {
        gate("SiLU instead of a sigmoid", [](float x) { return x / (1 + std::exp(-x)); });
    }
    if (!first.norm) return;
    list.add(Cause::NormMissing, "ssm_norm", kGiven).norm = [](NormCall& call) {
        if (call.part == Part::StateNorm) call.skip = true;
    };
    addNormEpsilons(config.normEpsilon, list);
    if (isDelta ? config.recurrent.heads == 1 : config.recurrent.groups == 1) return;
    // All heads of the delta rule share one row of weights, while each group of Mamba 2 has its own weights.
    list.add(Cause::NormKind,
             isDelta ? "ssm_norm normalizes all heads as one row" : "ssm_norm normalizes all groups as one row", kGiven)
        .norm = [width = config.recurrent.innerWidth()](NormCall& call) {
        if (call.part != Part::StateNorm) return;
        const std::vector<float> weights = call.weights.weight;
        while (call.weights.weight.size() < width) {
            call.weights.weight.insert(call.weights.weight.end(), weights.begin(), weights.end());
        }
        call.x = call.x.split(width);
        call.out = call.out.split(width);
    };
}

}  // namespace

void addLostAtBorders(std::size_t border,
                      const std::function<void(const std::string& detail, const Begins& begins)>& add)
{
    if (border == 0) return;
    add(concat("at position ", border), [border](std::size_t position) { return position < border ? 0 : border; });
    add(concat("every ", border, " tokens"), [border](std::size_t position) { return position / border * border; });
}

void addStateHypotheses(const HypothesisContext& context, Hypotheses& all)
{
    const RecurrentConfig& config = context.model.config().recurrent;
    if (config.kind == Recurrence::None || config.kind == Recurrence::Rwkv7) return;
    const RecurrentWeights& weights = firstState(context.model.weights());
    StateList list(all);
    addConvolutions(context, weights, list);
    if (config.heads == 0) return addConvolutionGates(list);
    addStepSizes(config, list);
    addUpdates(context, weights, list);
    addGates(context, weights, list);
}

}  // namespace vitrine
