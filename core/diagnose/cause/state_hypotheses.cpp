// Mistakes in layers with a recurrent state: short convolutions, delta rules, Mamba.

#include "core/base/concat.h"
#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/hypothesis.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

constexpr std::uint32_t kSteps = siteMask({Site::Decay, Site::Beta});

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

void addConvolutions(const HypothesisContext& context, const RecurrentWeights& weights, HypothesisList& list)
{
    const RecurrentConfig& config = context.model.config().recurrent;
    const std::size_t taps = config.kernel;
    list.add(Cause::ConvTaps,
             FORM("the coefficients are in reverse order, so the first one multiplies the newest token"), kConvolved,
             [taps](ConvolveCall& call) { reverseTaps(call, taps); });
    list.add(Cause::ConvTaps, FORM("the coefficients are shifted by one token, so the newest token is ignored"),
             kConvolved,
             [taps](ConvolveCall& call) { call.kernel.resize(call.kernel.size() + call.kernel.size() / taps, 0.0F); });
    list.add(Cause::ConvTaps, FORM("leaves out the convolution"), kConvolved,
             [](ConvolveCall& call) { call.skip = true; });
    if (!weights.convolutionBias.empty()) {
        list.add(Cause::BiasMissing, thatOf("ssm_conv1d"), kConvolved, [](ConvolveCall& call) { call.bias.clear(); });
    }
    list.add(Cause::StateLost, FORM("the convolution is reset before each decoded token"), kConvolved,
             [](ConvolveCall& call) { call.oldest = call.firstPosition; })
        .decodeOnly = true;
    list.add(Cause::StateLost, FORM("the convolution is reset after the prompt"), kConvolved,
             [prompt = context.prompt](ConvolveCall& call) { call.oldest = prompt; })
        .decodeOnly = true;
    addLostAtBorders(context.position, [&](const Sentence& when, const Begins& begins) {
        list.add(Cause::StateLost, SENTENCE("the convolution is reset ", when), kConvolved,
                 [begins](ConvolveCall& call) { call.oldest = begins(call.firstPosition); });
    });
    if (config.heads == 0) {
        const auto activate = [&](SentenceForm detail, float (*function)(float)) {
            list.add(Cause::ConvActivation, detail, kConvolved,
                     [function](ConvolveCall& call) { call.activation = function; });
        };
        activate(FORM("SiLU instead of none"), [](float x) { return x / (1 + std::exp(-x)); });
        activate(FORM("a sigmoid instead of none"), [](float x) { return 1 / (1 + std::exp(-x)); });
        return;
    }
    const auto activate = [&](SentenceForm detail, float (*function)(float)) {
        list.add(Cause::ConvActivation, detail, kConvolved, withFunction(Role::StateMixed, function));
    };
    activate(FORM("none instead of SiLU"), [](float x) { return x; });
    activate(FORM("a sigmoid instead of SiLU"), [](float x) { return 1 / (1 + std::exp(-x)); });
}

void addStepSizes(const RecurrentConfig& config, HypothesisList& list)
{
    list.add(Cause::DecayStep, leavesOut("softplus"), kSteps,
             [](DecaysCall& call) { call.step = [](double step, double bias) { return step + bias; }; });
    list.add(Cause::DecayStep, FORM("leaves out the bias ssm_dt"), kSteps,
             [](DecaysCall& call) { std::ranges::fill(call.bias, 0.0F); });
    list.add(Cause::DecayStep, FORM("adds the bias after softplus"), kSteps, [](DecaysCall& call) {
        call.step = [](double step, double bias) { return std::log1p(std::exp(step)) + bias; };
    });
    list.add(Cause::DecayStep, SENTENCE("uses ", insteadOf("e^x", "softplus(x)")), kSteps,
             [](DecaysCall& call) { call.step = [](double step, double bias) { return std::exp(step + bias); }; });
    // In Mamba 1, each value of the state has its own rate, so the hook of RecurCall changes the rates instead of the
    // hook of DecaysCall.
    const auto rate = [&](const Sentence& detail, float (*other)(float)) {
        const auto change = [other](std::vector<float>& rates) { std::ranges::transform(rates, rates.begin(), other); };
        if (config.kind == Recurrence::Mamba) {
            list.add(Cause::DecayRate, detail, kReadFromState, [change](RecurCall& call) { change(call.rates); });
        } else {
            list.add(Cause::DecayRate, detail, kSteps, [change](DecaysCall& call) { change(call.rates); });
        }
    };
    rate(FORM("ssm_a is read as the logarithm of the rate"), [](float a) { return -std::exp(a); });
    rate(FORM("ssm_a has the wrong sign"), [](float a) { return -a; });
    rate(SENTENCE("uses ", insteadOf(-1, "ssm_a")), [](float) { return -1.0F; });
    if (config.kind != Recurrence::Mamba) {
        list.add(Cause::DecayRate, FORM("leaves out the exponential function"), kSteps,
                 [](DecaysCall& call) { call.left = [](double step, double rate) { return step * rate; }; });
    }
    if (config.kind != Recurrence::DeltaRule) return;
    const auto strength = [&](SentenceForm detail, float (*function)(float)) {
        list.add(Cause::StateStrength, detail, siteMask({Site::Beta}), withFunction(Role::StateStrength, function));
    };
    strength(FORM("leaves out the sigmoid"), [](float x) { return x; });
    strength(FORM("uses twice the sigmoid"), [](float x) { return 2 / (1 + std::exp(-x)); });
}

void addUpdates(const HypothesisContext& context, const RecurrentWeights& weights, HypothesisList& list)
{
    const RecurrentConfig& config = context.model.config().recurrent;
    const bool isDelta = config.kind == Recurrence::DeltaRule;
    const double root = std::sqrt(static_cast<double>(config.keyDim));
    if (config.groups > 1 && config.groups < config.heads) {
        list.add(Cause::StateHeads,
                 config.inTurn ? FORM("neighbouring heads share one group")
                               : FORM("head j uses group j mod the number of groups"),
                 kReadFromState, [](RecurCall& call) { call.config.inTurn = !call.config.inTurn; });
        list.add(Cause::StateHeads, FORM("all heads use the first group"), kReadFromState,
                 [](RecurCall& call) { call.groupOf = [](std::size_t) { return std::size_t{0}; }; });
    }
    list.add(Cause::StateHeads, isDelta ? FORM("queries and keys are swapped") : FORM("B and C are swapped"),
             kReadFromState, [](RecurCall& call) { call.exchanged = true; });
    const auto scale = [&](SentenceForm detail, double factor) {
        list.add(Cause::StateScale, detail, kReadFromState, [factor](RecurCall& call) { call.queryScale = factor; });
    };
    if (isDelta) {
        scale(FORM("queries are not divided by the square root of their width"), root);
        scale(FORM("queries are divided by their width, not by its square root"), 1 / root);
        list.add(Cause::StateNorm, FORM("queries and keys are not normalized"), kReadFromState,
                 [](RecurCall& call) { call.unitQueries = call.unitKeys = false; });
        list.add(Cause::StateNorm, FORM("queries are not normalized"), kReadFromState,
                 [](RecurCall& call) { call.unitQueries = false; });
        list.add(Cause::StateNorm, FORM("keys are not normalized"), kReadFromState,
                 [](RecurCall& call) { call.unitKeys = false; });
    } else {
        scale(FORM("queries are divided by the square root of their width"), 1 / root);
    }
    const auto order = [&](SentenceForm detail, StateOrder other) {
        list.add(Cause::StateUpdate, detail, kReadFromState, [other](RecurCall& call) { call.order = other; });
    };
    if (isDelta) {
        order(FORM("the state's prediction for the key is read before the decay"), StateOrder::CorrectsFirst);
        order(FORM("the state's prediction for the key is not subtracted from the values"), StateOrder::NeverCorrects);
    }
    order(FORM("the state decays after it is read"), StateOrder::DecaysLast);
    order(FORM("the state decays after the token is added"), StateOrder::DecaysWithToken);
    order(FORM("the state is read before the token is added"), StateOrder::ReadsFirst);
    list.add(Cause::StateUpdate,
             isDelta ? FORM("values are not multiplied by beta") : FORM("values are not multiplied by the step"),
             kReadFromState, [](RecurCall& call) { call.strengths = false; });
    if (!weights.skip.empty()) {
        list.add(Cause::StateSkip, FORM("leaves out the skip connection"), kReadFromState,
                 [](RecurCall& call) { call.skip.clear(); });
        list.add(Cause::StateSkip, SENTENCE("uses ", insteadOf(1, "ssm_d")), kReadFromState,
                 [](RecurCall& call) { std::ranges::fill(call.skip, 1.0F); });
    }
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

/// Returns the output of a state as the rows that are normalised: heads in the delta rule, groups in Mamba 2.
MatrixView normRows(const RecurrentConfig& config, const MatrixView& x)
{
    const bool isDelta = config.kind == Recurrence::DeltaRule;
    return x.split(isDelta ? config.valueDim : config.innerWidth() / config.groups);
}

void addNormEpsilons(float right, HypothesisList& list)
{
    for (const float epsilon : {1e-5F, 1e-6F, 0.0F, 1e-8F, 1e-12F, 1e-4F, 1e-3F, right * 10, right / 10}) {
        if (epsilon == right) continue;
        const Sentence detail =
            inNorm("ssm_norm", insteadOf(significant(epsilon, 3), significant(static_cast<double>(right), 3)));
        list.add(Cause::NormEpsilon, detail, kAfterState,
                 forRole(Role::StateNorm, [epsilon](NormCall& call) { call.epsilon = epsilon; }));
    }
}

/// Adds hypotheses about the gates of LFM 2. One matrix gives B (before the convolution), C (after the convolution) and
/// the input.
void addConvolutionGates(HypothesisList& list)
{
    const auto exchanged = [&](SentenceForm detail, Role a, Role b) {
        list.add(Cause::StateGate, detail, kConvolved, [a, b](ProjectCall& call) {
            ProjectCall::Product* const first = call.find(a);
            ProjectCall::Product* const second = call.find(b);
            if (first && second) std::swap(first->weights, second->weights);
        });
    };
    exchanged(FORM("B and C are swapped"), Role::StateInputGate, Role::StateGate);
    exchanged(FORM("C and x are swapped"), Role::StateMixed, Role::StateGate);
    list.add(Cause::StateGate, FORM("C is applied before the convolution, not after it"), kConvolved,
             [](ProjectedCall& call) {
                 const ProjectCall::Product* const mixed = call.find(Role::StateMixed);
                 const ProjectCall::Product* const gate = call.find(Role::StateGate);
                 if (!mixed || !gate) return;
                 float* const gates = rowData(gate->out);
                 for (std::size_t i = 0; i < gate->out.elements(); ++i)
                     rowData(mixed->out)[i] *= std::exchange(gates[i], 1.0F);
             });
}

void addGates(const HypothesisContext& context, const RecurrentWeights& first, HypothesisList& list)
{
    const ModelConfig& config = context.model.config();
    const Weights& weights = context.model.weights();
    const bool isDelta = config.recurrent.kind == Recurrence::DeltaRule;
    const auto gate = [&](SentenceForm detail, float (*function)(float)) {
        list.add(Cause::StateGate, detail, kAfterState, withFunction(Role::StateGate, function));
    };
    const auto skipsNorm = forRole(Role::StateNorm, [](NormCall& call) { call.skip = true; });
    if (first.norm) {
        list.add(Cause::StateGate,
                 isDelta ? FORM("the norm is applied after the gate") : FORM("the norm is applied before the gate"),
                 kAfterState, skipsNorm, forRole(Role::StateGate, [&config, &weights, isDelta](ActivateCall& call) {
                     const NormWeights& norm = weights.layers[call.layer].recurrent.norm;
                     const MatrixView rows = normRows(config.recurrent, isDelta ? call.x : *call.up);
                     if (isDelta) call.backend.plainActivate(call);
                     call.backend.plainNorm(rows, rows, norm, config.norm, config.normEpsilon);
                     if (!isDelta) call.backend.plainActivate(call);
                     call.skip = true;
                 }));
    }
    gate(FORM("leaves out the gate"), [](float) { return 1.0F; });
    gate(FORM("leaves out the activation function of the gate"), [](float x) { return x; });
    if (config.recurrent.gate == Activation::Silu) {
        gate(FORM("a sigmoid instead of SiLU"), [](float x) { return 1 / (1 + std::exp(-x)); });
    } else {
        gate(FORM("SiLU instead of a sigmoid"), [](float x) { return x / (1 + std::exp(-x)); });
    }
    if (!first.norm) return;
    addNormEpsilons(config.normEpsilon, list);
    if (isDelta ? config.recurrent.heads == 1 : config.recurrent.groups == 1) return;
    // All heads of the delta rule share one row of weights, while each group of Mamba 2 has its own weights.
    list.add(Cause::NormKind,
             isDelta ? FORM("ssm_norm normalizes all heads as one row")
                     : FORM("ssm_norm normalizes all groups as one row"),
             kAfterState, forRole(Role::StateNorm, [width = config.recurrent.innerWidth()](NormCall& call) {
                 const std::vector<float> weights = call.weights.weight;
                 while (call.weights.weight.size() < width) {
                     call.weights.weight.insert(call.weights.weight.end(), weights.begin(), weights.end());
                 }
                 call.x = call.x.split(width);
                 call.out = call.out.split(width);
             }));
}

}  // namespace

void addLostAtBorders(std::size_t border, const std::function<void(const Sentence& when, const Begins& begins)>& add)
{
    if (border == 0) return;
    add(SENTENCE("at position ", border), [border](std::size_t position) { return position < border ? 0 : border; });
    add(SENTENCE("every ", border, " tokens"), [border](std::size_t position) { return position / border * border; });
}

void addStateHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    const RecurrentConfig& config = context.model.config().recurrent;
    if (config.kind == Recurrence::None || config.kind == Recurrence::Rwkv7) return;
    const RecurrentWeights& weights = firstState(context.model.weights());
    addConvolutions(context, weights, list);
    if (config.heads == 0) return addConvolutionGates(list);
    addStepSizes(config, list);
    addUpdates(context, weights, list);
    addGates(context, weights, list);
}

}  // namespace vitrine
