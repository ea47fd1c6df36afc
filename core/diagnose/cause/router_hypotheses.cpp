// Mistakes in the choice of experts in models where a router uses a bias or groups.

#include "core/compute/backend/expert_choice.h"
#include "core/diagnose/cause/hypothesis.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

namespace vitrine {

namespace {

using Chosen = std::vector<ExpertsCall::Choice>;

/// Returns the weight of every expert before normalisation and scaling of the chosen ones.
std::vector<double> sharesOf(const ExpertConfig& config, std::span<const float> logits)
{
    std::vector<double> shares(logits.begin(), logits.end());
    if (config.gating == ExpertGating::Sigmoid) {
        for (double& share : shares) share = 1 / (1 + std::exp(-share));
    }
    if (config.gating != ExpertGating::Softmax) return shares;
    const double largest = *std::ranges::max_element(shares);
    for (double& share : shares) share = std::exp(share - largest);
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares) share /= sum;
    return shares;
}

/// Returns the chosen experts with weights computed from `numbers` instead of their own weights.
Chosen weighed(const ExpertConfig& config, Chosen chosen, std::span<const double> numbers)
{
    double sum = 0;
    for (ExpertsCall::Choice& choice : chosen) sum += choice.weight = numbers[choice.expert];
    const double divisor = config.normalizeWeights ? std::max(sum, kSmallestExpertSum) : 1;
    for (ExpertsCall::Choice& choice : chosen) choice.weight *= config.weightScale / divisor;
    return chosen;
}

/// Returns the experts chosen from the best groups, the best first. `goodness` rates a group by the scores of its
/// experts.
Chosen chosenInGroups(const ExpertConfig& config, std::span<const float> logits, std::span<const float> bias,
                      const std::function<double(std::span<const double>)>& goodness)
{
    std::vector<double> scores = sharesOf(config, logits);
    for (std::size_t e = 0; e < bias.size(); ++e) scores[e] += bias[e];
    const std::size_t size = config.count / config.groups;
    std::vector<double> groups;
    for (std::size_t g = 0; g < config.groups; ++g) {
        const auto group = std::span(scores).subspan(g * size, size);
        std::ranges::sort(group, std::greater<>());
        groups.push_back(goodness(group));
    }
    std::vector<std::size_t> order(config.groups);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t g) { return groups[g]; });
    std::vector<float> left(bias.begin(), bias.end());
    left.resize(config.count);
    for (std::size_t g = config.groupsUsed; g < config.groups; ++g) {
        std::fill_n(left.begin() + static_cast<std::ptrdiff_t>(order[g] * size), size,
                    -std::numeric_limits<float>::infinity());
    }
    ExpertConfig open = config;
    open.groups = 1;
    return usualChoice(open, logits, left);
}

using Choose = Chosen (*)(const ExpertsCall& call, std::span<const float> logits);

void addChoice(HypothesisList& list, Cause cause, SentenceForm detail, SentenceForm hint, Choose choose)
{
    list.add(cause, detail, kActivated,
             [choose](ExpertsCall& call) {
                 call.choose = [call, choose](std::span<const float> logits) { return choose(call, logits); };
             })
        .hint = hint;
}

void addBiases(HypothesisList& list)
{
    const SentenceForm hint =
        FORM("Add exp_probs_b.bias only to the values by which experts are chosen, not to the weights of the experts.");
    list.add(Cause::ExpertsChoice, FORM("exp_probs_b is left out"), kActivated,
             [](ExpertsCall& call) { call.weights.choiceBias.clear(); })
        .hint = hint;
    addChoice(list, Cause::ExpertsWeights, FORM("the weights of the experts include exp_probs_b"), hint,
              [](const ExpertsCall& call, std::span<const float> logits) {
                  std::vector<double> numbers = sharesOf(call.config, logits);
                  const std::vector<float>& bias = call.weights.choiceBias;
                  for (std::size_t e = 0; e < bias.size(); ++e) numbers[e] += bias[e];
                  return weighed(call.config, usualChoice(call.config, logits, bias), numbers);
              });
    addChoice(list, Cause::ExpertsWeights,
              FORM("the weights of the experts use a softmax, but experts are chosen without it"), {},
              [](const ExpertsCall& call, std::span<const float> logits) {
                  ExpertConfig soft = call.config;
                  soft.gating = ExpertGating::Softmax;
                  return weighed(call.config, usualChoice(call.config, logits, call.weights.choiceBias),
                                 sharesOf(soft, logits));
              });
    addChoice(list, Cause::ExpertsChoice, FORM("experts are chosen by softmax, but their weights do not use it"), {},
              [](const ExpertsCall& call, std::span<const float> logits) {
                  ExpertConfig soft = call.config;
                  soft.gating = ExpertGating::Softmax;
                  return weighed(call.config, usualChoice(soft, logits, call.weights.choiceBias),
                                 sharesOf(call.config, logits));
              });
    addChoice(list, Cause::ExpertsChoice,
              FORM("exp_probs_b is added to the router's outputs, not to their sigmoid or softmax"), hint,
              [](const ExpertsCall& call, std::span<const float> logits) {
                  ExpertConfig raw = call.config;
                  raw.gating = ExpertGating::SoftmaxOfChosen;
                  return weighed(call.config, usualChoice(raw, logits, call.weights.choiceBias),
                                 sharesOf(call.config, logits));
              });
}

void addGroups(HypothesisList& list)
{
    const SentenceForm hint = FORM(
        "The score of a group is the sum of its two best experts. Experts can be chosen only from the best groups.");
    list.add(Cause::ExpertsChoice, FORM("groups are ignored"), kActivated,
             [](ExpertsCall& call) { call.config.groups = 1; })
        .hint = hint;
    addChoice(list, Cause::ExpertsChoice, FORM("groups are ranked by their best expert"), hint,
              [](const ExpertsCall& call, std::span<const float> logits) {
                  return chosenInGroups(call.config, logits, call.weights.choiceBias,
                                        [](std::span<const double> scores) { return scores.front(); });
              });
    addChoice(list, Cause::ExpertsChoice, FORM("groups are ranked by the sum of all their experts"), hint,
              [](const ExpertsCall& call, std::span<const float> logits) {
                  return chosenInGroups(call.config, logits, call.weights.choiceBias,
                                        [](std::span<const double> scores) {
                                            return std::accumulate(scores.begin(), scores.end(), 0.0);
                                        });
              });
}

}  // namespace

void addRouterHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    const Model& model = context.model;
    const bool hasBias = std::ranges::any_of(
        model.weights().layers, [](const LayerWeights& layer) { return !layer.experts.choiceBias.empty(); });
    if (hasBias) addBiases(list);
    if (model.config().experts.groups > 1) addGroups(list);
}

}  // namespace vitrine
