#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/hypothesis.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numbers>
#include <utility>

namespace vitrine {

namespace {

float gelu(float x)
{
    const double y = x;
    return static_cast<float>(y / 2 * (1 + std::tanh(std::sqrt(2 / std::numbers::pi) * (y + 0.044715 * y * y * y))));
}

float sigmoid(double x)
{
    return static_cast<float>(1 / (1 + std::exp(-x)));
}

/// Approximates e^x by setting the bits of a float (N. Schraudolph, 1999).
double exponentialByBits(double x)
{
    const double bits = std::clamp(x * 12102203.0 + 1065353216.0 - 486411.0, 0.0, 2139095039.0);
    return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
}

void addFunction(HypothesisList& list, Cause cause, Sentence detail, std::function<float(float)> function)
{
    list.add(
        cause, std::move(detail), kActivated,
        forRole(Role::FeedForward, [function = std::move(function)](ActivateCall& call) { call.function = function; }));
}

/// Adds hypotheses that the engine uses a cheap approximation of the sigmoid in SiLU or of the tanh in GELU.
void addApproximations(Activation right, HypothesisList& list)
{
    const auto add = [&](SentenceForm detail, std::function<double(double)> f) {
        addFunction(list, Cause::ActivationApproximate, detail,
                    [f = std::move(f)](float x) { return static_cast<float>(f(x)); });
    };
    if (right == Activation::Silu) {
        add(FORM("computes hard swish, x · clip(x / 6 + 1/2)"),
            [](double x) { return x * std::clamp(x / 6 + 0.5, 0.0, 1.0); });
        add(FORM("computes x · clip(0.2 · x + 1/2)"), [](double x) { return x * std::clamp(0.2 * x + 0.5, 0.0, 1.0); });
        add(FORM("computes x · clip(x / 4 + 1/2)"), [](double x) { return x * std::clamp(x / 4 + 0.5, 0.0, 1.0); });
        add(FORM("computes x · (1 + x / (1 + |x|)) / 2"), [](double x) { return x * (1 + x / (1 + std::abs(x))) / 2; });
        add(FORM("computes e^x by setting the bits of a float"),
            [](double x) { return x / (1 + exponentialByBits(-x)); });
        for (const int power : {256, 1024}) {
            add(power == 256 ? FORM("computes e^x as (1 + x / 256)^256") : FORM("computes e^x as (1 + x / 1024)^1024"),
                [power](double x) { return x / (1 + std::pow(std::max(1 - x / power, 0.0), power)); });
        }
    }
    const double root = std::sqrt(2 / std::numbers::pi);
    const auto rational = [](double x) {
        const double y = std::clamp(x, -3.0, 3.0);
        return y * (27 + y * y) / (27 + 9 * y * y);
    };
    if (right == Activation::Silu) {
        add(FORM("computes tanh as x · (27 + x²) / (27 + 9 · x²)"),
            [=](double x) { return x / 2 * (1 + rational(x / 2)); });
    } else if (right == Activation::GeluTanh || right == Activation::GeluErf) {
        add(FORM("computes tanh as x · (27 + x²) / (27 + 9 · x²)"),
            [=](double x) { return x / 2 * (1 + rational(root * (x + 0.044715 * x * x * x))); });
        add(FORM("leaves out the cubic term inside tanh"), [=](double x) { return x / 2 * (1 + std::tanh(root * x)); });
    }
}

void addActivations(const ModelConfig& config, HypothesisList& list)
{
    const auto add = [&](const Sentence& name, float (*function)(float)) {
        addFunction(list, Cause::ActivationKind, name, function);
    };
    const Activation right = config.activation;
    if (right == Activation::Xielu) {
        const auto change = [&](SentenceForm detail, Hook<XieluConfig> of) {
            list.add(Cause::ActivationKind, detail, kActivated,
                     forRole(Role::FeedForward, [of = std::move(of)](ActivateCall& call) { of(call.xielu); }));
        };
        change(FORM("alpha_p and alpha_n of xIELU are swapped"), [](XieluConfig& xielu) {
            const float positive = xielu.positive;
            xielu.positive = xielu.negative - xielu.beta;
            xielu.negative = xielu.beta + positive;
        });
        change(FORM("alpha_p and alpha_n of xIELU are swapped after softplus and beta"),
               [](XieluConfig& xielu) { std::swap(xielu.positive, xielu.negative); });
        change(FORM("beta is not added to alpha_n of xIELU"), [](XieluConfig& xielu) { xielu.negative -= xielu.beta; });
        change(FORM("xIELU uses the parameters of the first layer"),
               [first = config.layer(0).xielu](XieluConfig& xielu) { xielu = first; });
    }
    if (right != Activation::Silu) add(std::string("SiLU"), [](float x) { return x * sigmoid(x); });
    if (right != Activation::GeluTanh) add(std::string("GELU (tanh)"), gelu);
    if (right != Activation::GeluErf) {
        add(std::string("GELU (erf)"), [](float x) {
            return static_cast<float>(x / 2.0 * (1 + std::erf(static_cast<double>(x) / std::numbers::sqrt2)));
        });
    }
    add(FORM("quick GELU"), [](float x) { return x * sigmoid(1.702 * static_cast<double>(x)); });
    add(std::string("ReLU"), [](float x) { return std::max(x, 0.0F); });
    add(FORM("applies no activation function"), [](float x) { return x; });
    add(FORM("squared ReLU"), [](float x) { return x > 0 ? x * x : 0; });
    add(FORM("sigmoid"), [](float x) { return sigmoid(x); });
    add(std::string("tanh"), [](float x) { return std::tanh(x); });
    addApproximations(right, list);
}

void addCombinations(Activation activation, HypothesisList& list)
{
    using Combination = ActivateCall::Combination;
    // The combinations below need an activation that is a function of the gate alone.
    if (activation == Activation::ClampedSilu || activation == Activation::Xielu) return;
    const std::pair<Combination, SentenceForm> combinations[] = {
        {Combination::GateAlone, FORM("leaves out the up projection")},
        {Combination::UpAlone, FORM("leaves out the gate")},
        {Combination::UpOfUp, FORM("uses the activated up projection instead of the gate")},
        {Combination::Sum, FORM("adds gate and up instead of multiplying them")},
        {Combination::OfProduct, FORM("applies the activation function to the product of gate and up")},
        {Combination::Both, FORM("applies the activation function to both gate and up")},
    };
    for (const auto& [combination, detail] : combinations) {
        list.add(Cause::GateCombined, detail, kActivated,
                 forRole(Role::FeedForward, [how = combination](ActivateCall& call) { call.combination = how; }));
    }
}

void addGate(const HypothesisContext& context, HypothesisList& list)
{
    const ModelConfig& config = context.model.config();
    if (!config.gatedFeedForward) return;
    addCombinations(config.activation, list);
    // Sparse gates are computed before the activation, where a swap would come too late. So the weights of the two
    // products are swapped.
    if (config.streams.sparseLayers > 0) {
        list.add(Cause::GateSwapped, {}, kActivated, [](ProjectCall& call) {
            ProjectCall::Product* const gate = call.find(Role::Gate);
            ProjectCall::Product* const up = call.find(Role::Up);
            if (gate && up) std::swap(gate->weights, up->weights);
        });
    } else {
        list.add(Cause::GateSwapped, {}, kActivated,
                 forRole(Role::FeedForward, [](ActivateCall& call) { call.swapped = true; }));
    }
    const LayerWeights& first = context.model.weights().layers.front();
    if (!first.up || first.gate.weight.name != first.up.weight.name) return;
    list.add(Cause::GateSwapped, FORM("reads gate and up as alternating rows of the fused matrix"), kActivated,
             [](ProjectedCall& call) {
                 ProjectCall::Product* const gate = call.find(Role::Gate);
                 ProjectCall::Product* const up = call.find(Role::Up);
                 if (!gate || !up) return;
                 const std::size_t width = gate->out.columns;
                 for (std::size_t row = 0; row < gate->out.rows; ++row) {
                     float* const a = rowData(gate->out, row);
                     float* const b = rowData(up->out, row);
                     std::vector<float> both(a, a + width);
                     both.insert(both.end(), b, b + width);
                     for (std::size_t i = 0; i < width; ++i) {
                         a[i] = both[2 * i];
                         b[i] = both[2 * i + 1];
                     }
                 }
             });
}

using Choices = std::vector<ExpertsCall::Choice>;

void addChoices(const ExpertConfig& right, HypothesisList& list)
{
    for (const int more : {-1, 1}) {
        const auto used = static_cast<std::int64_t>(right.used) + more;
        if (used < 1 || used > right.count) continue;
        list.add(Cause::ExpertsChoice, SENTENCE("uses ", insteadOf(used, right.used)), kActivated,
                 [used](ExpertsCall& call) { call.config.used = static_cast<std::uint32_t>(used); });
    }
    list.add(Cause::ExpertsChoice, FORM("chooses the experts with the lowest scores"), kActivated,
             [](ExpertsCall& call) {
                 call.choose = [config = call.config, bias = call.weights.choiceBias](std::span<const float> logits) {
                     // The experts with the lowest logits are chosen, with weights from the correct logits.
                     ExpertConfig every = config;
                     every.used = config.count;
                     every.normalizeWeights = false;
                     Choices all = usualChoice(every, logits, bias);
                     std::reverse(all.begin(), all.end());
                     all.resize(config.used);
                     double sum = 0;
                     for (const auto& choice : all) sum += choice.weight;
                     const bool divides = config.normalizeWeights || config.gating == ExpertGating::SoftmaxOfChosen;
                     for (auto& choice : all) choice.weight *= divides ? config.weightScale / sum : 1.0;
                     return all;
                 };
             });
    for (const bool next : {true, false}) {
        list.add(Cause::ExpertsChoice,
                 next ? FORM("uses the expert after each chosen expert")
                      : FORM("uses the expert before each chosen expert"),
                 kActivated, [next](ExpertsCall& call) {
                     for (std::vector<Linear>* part : {&call.weights.gate, &call.weights.up, &call.weights.down}) {
                         if (part->empty()) continue;
                         if (next) std::rotate(part->begin(), part->begin() + 1, part->end());
                         if (!next) std::rotate(part->rbegin(), part->rbegin() + 1, part->rend());
                     }
                 });
    }
}

void addWeights(const ExpertConfig& right, HypothesisList& list)
{
    Hypothesis& weighed =
        list.add(Cause::ExpertsWeights,
                 right.weighsInput ? FORM("the weights multiply the output of an expert, not its input")
                                   : FORM("the weights multiply the input of an expert, not its output"),
                 kActivated, [](ExpertsCall& call) { call.config.weighsInput = !call.config.weighsInput; });
    if (right.weighsInput) {
        weighed.hint = FORM(
            "In Llama 4, the weight of an expert multiplies the expert's input, before the gate and up projections.");
    }
    list.add(Cause::ExpertsWeights,
             right.normalizeWeights ? FORM("the weights of the chosen experts are not divided by their sum")
                                    : FORM("the weights of the chosen experts are divided by their sum"),
             kActivated, [](ExpertsCall& call) {
                 if (call.config.gating == ExpertGating::SoftmaxOfChosen) call.config.gating = ExpertGating::Softmax;
                 call.config.normalizeWeights = !call.config.normalizeWeights;
             });
    if (right.gating == ExpertGating::SoftmaxOfChosen) {
        list.add(Cause::ExpertsWeights,
                 FORM("uses the softmax over all experts, without dividing by the sum of the chosen weights"),
                 kActivated, [](ExpertsCall& call) {
                     call.config.gating = ExpertGating::Softmax;
                     call.config.normalizeWeights = false;
                 });
    }
    list.add(Cause::ExpertsWeights, FORM("all chosen experts have the same weight"), kActivated, [](ExpertsCall& call) {
        call.choose = [config = call.config, bias = call.weights.choiceBias](std::span<const float> logits) {
            Choices chosen = usualChoice(config, logits, bias);
            for (auto& choice : chosen) choice.weight = config.weightScale / static_cast<double>(config.used);
            return chosen;
        };
    });
    const bool isSigmoid = right.gating == ExpertGating::Sigmoid;
    for (const bool normalized : {true, false}) {
        list.add(Cause::ExpertsWeights,
                 SENTENCE(isSigmoid ? "uses a softmax" : "uses a sigmoid",
                          normalized ? ", and divides the weights by their sum" : ""),
                 kActivated, [isSigmoid, normalized](ExpertsCall& call) {
                     call.config.gating = isSigmoid ? ExpertGating::Softmax : ExpertGating::Sigmoid;
                     call.config.normalizeWeights = normalized;
                 });
    }
    for (const float factor : {2.0F, 0.5F, 1 / right.weightScale, right.weightScale}) {
        if (factor == 1) continue;
        list.add(Cause::ExpertsWeights,
                 SENTENCE("multiplies the weights of the experts by an additional factor of ", factor), kActivated,
                 [factor](ExpertsCall& call) { call.config.weightScale *= factor; });
    }
    list.add(Cause::ExpertsWeights, FORM("every chosen expert has the weight 1"), kActivated, [](ExpertsCall& call) {
        call.choose = [config = call.config, bias = call.weights.choiceBias](std::span<const float> logits) {
            Choices chosen = usualChoice(config, logits, bias);
            for (auto& choice : chosen) choice.weight = 1;
            return chosen;
        };
    });
}

void addExpertBiases(const Model& model, HypothesisList& list)
{
    using Part = std::vector<Linear> ExpertWeights::*;
    const std::pair<Sentence, std::vector<Part>> parts[] = {
        {thatOf("ffn_gate_exps"), {&ExpertWeights::gate}},
        {thatOf("ffn_up_exps"), {&ExpertWeights::up}},
        {thatOf("ffn_down_exps"), {&ExpertWeights::down}},
        {FORM("the biases of ffn_gate_exps and ffn_up_exps"), {&ExpertWeights::gate, &ExpertWeights::up}},
        {FORM("the biases of all experts"), {&ExpertWeights::gate, &ExpertWeights::up, &ExpertWeights::down}}};
    const auto isBiased = [&](Part part) {
        return std::ranges::any_of(model.weights().layers, [&](const LayerWeights& layer) {
            const std::vector<Linear>& experts = layer.experts.*part;
            return !experts.empty() && !experts.front().bias.empty();
        });
    };
    for (const auto& [detail, members] : parts) {
        if (!std::ranges::all_of(members, isBiased)) continue;
        const bool behind = members.front() == &ExpertWeights::down;
        list.add(Cause::BiasMissing, detail, behind ? siteMask({Site::FfnOut}) : kActivated,
                 [members = members](ExpertsCall& call) {
                     for (const Part part : members) {
                         for (Linear& expert : call.weights.*part) expert.bias.clear();
                     }
                 });
    }
}

void addExperts(const Model& model, HypothesisList& list)
{
    const ExpertConfig& right = model.config().experts;
    if (right.count == 0) return;
    addExpertBiases(model, list);
    addWeights(right, list);
    addChoices(right, list);
    if (right.sharedFeedForward == 0) return;
    list.add(Cause::GateSwapped, FORM("swaps gate and up only in the chosen experts, not in the shared expert"),
             kActivated, [](ExpertsCall& call) { std::swap(call.weights.gate, call.weights.up); });
    list.add(Cause::GateSwapped, FORM("swaps gate and up only in the shared expert"), kActivated,
             [](ExpertsCall& call) { std::swap(call.weights.sharedGate, call.weights.sharedUp); });
    list.add(Cause::ExpertsShared, FORM("leaves out the shared expert"), kActivated,
             [](ExpertsCall& call) { call.sharedWeight = 0; });
    list.add(Cause::ExpertsShared, FORM("leaves out the gate of the shared expert"), kActivated,
             [](ExpertsCall& call) { call.sharedWeight = 1; });
    if (right.weightScale == 1) return;
    list.add(Cause::ExpertsShared,
             SENTENCE("multiplies the output of the shared expert by ", right.weightScale,
                      ", like the weights of the chosen experts"),
             kActivated, [](ExpertsCall& call) { call.sharedFactor = call.config.weightScale; });
}

}  // namespace

void addFeedForwardHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    addGate(context, list);
    addActivations(context.model.config(), list);
    addExperts(context.model, list);
}

}  // namespace vitrine
