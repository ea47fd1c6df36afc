#include "core/compute/backend/expert_choice.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace vitrine {

namespace {

constexpr double kNone = -std::numeric_limits<double>::infinity();

double sigmoid(double x)
{
    return 1.0 / (1.0 + std::exp(-x));
}

/// Returns the largest logit; ignores NaN.
double largestOf(std::span<const float> logits)
{
    double largest = kNone;
    for (const float logit : logits) largest = logit > largest ? static_cast<double>(logit) : largest;
    return largest;
}

/// Returns Σ e^(logit - largest).
double sumOfAll(std::span<const float> logits, double largest)
{
    double sum = 0;
    for (const float logit : logits) sum += std::exp(logit - largest);
    return sum;
}

}  // namespace

/// Sets the scores by which experts are chosen. If the model has neither a bias nor groups, the scores are the logits.
/// A gating function need not be applied to them: it increases with the logit, so the order of the experts stays the
/// same. A NaN score is replaced by the worst score.
void ExpertChoice::score(std::span<const float> logits, std::span<const float> bias, const ExpertConfig& config)
{
    m_scores.assign(logits.begin(), logits.end());
    const bool byShare = !bias.empty() || config.groups > 1;
    if (byShare && config.gating == ExpertGating::Sigmoid) {
        for (double& score : m_scores) score = sigmoid(score);
    }
    if (byShare && config.gating == ExpertGating::Softmax) {
        const double largest = largestOf(logits);
        const double sum = sumOfAll(logits, largest);
        for (double& score : m_scores) score = std::exp(score - largest) / sum;
    }
    for (std::size_t e = 0; e < m_scores.size(); ++e) {
        if (!bias.empty()) m_scores[e] += bias[e];
        if (std::isnan(m_scores[e])) m_scores[e] = kNone;
    }
}

/// Excludes the experts of all groups except the best ones. The score of a group is the sum of the scores of its two
/// best experts.
void ExpertChoice::dropGroups(const ExpertConfig& config)
{
    const std::size_t size = config.count / config.groups;
    m_groups.assign(config.groups, 0);
    for (std::size_t g = 0; g < config.groups; ++g) {
        double best = kNone, second = kNone;
        for (std::size_t e = g * size; e < (g + 1) * size; ++e) {
            second = std::max(second, std::min(best, m_scores[e]));
            best = std::max(best, m_scores[e]);
        }
        m_groups[g] = size > 1 ? best + second : best;
    }
    m_order.resize(config.groups);
    std::iota(m_order.begin(), m_order.end(), 0U);
    std::stable_sort(m_order.begin(), m_order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return m_groups[a] > m_groups[b]; });
    for (std::size_t g = config.groupsUsed; g < config.groups; ++g) {
        std::fill_n(m_scores.begin() + static_cast<std::ptrdiff_t>(m_order[g] * size), size, kNone);
    }
}

void ExpertChoice::weigh(std::span<const float> logits, const ExpertConfig& config)
{
    const double largest = largestOf(logits);
    const bool sigmoids = config.gating == ExpertGating::Sigmoid;
    m_weights.resize(config.used);
    for (std::size_t slot = 0; slot < config.used; ++slot) {
        const double logit = logits[m_chosen[slot]];
        m_weights[slot] = sigmoids ? sigmoid(logit) : std::exp(logit - largest);
    }
    double divisor = 1;
    if (config.gating == ExpertGating::Softmax && !config.normalizeWeights) divisor = sumOfAll(logits, largest);
    if (config.normalizeWeights || config.gating == ExpertGating::SoftmaxOfChosen) {
        divisor = std::accumulate(m_weights.begin(), m_weights.end(), 0.0);
        if (sigmoids) divisor = std::max(divisor, kSmallestExpertSum);
    }
    for (double& weight : m_weights) weight = weight / divisor * config.weightScale;
}

void ExpertChoice::prefer(std::uint32_t better, std::uint32_t worse)
{
    const auto from = std::ranges::find(m_chosen, worse);
    const auto to = std::ranges::find(m_chosen, better);
    if (from == m_chosen.end() || to < from) return;
    if (to == m_chosen.end()) {
        *from = better;
    } else {
        std::iter_swap(from, to);
    }
}

void ExpertChoice::make(std::span<const float> logits, std::span<const float> bias, const ExpertConfig& config)
{
    score(logits, bias, config);
    if (config.groups > 1) dropGroups(config);
    m_order.resize(logits.size());
    std::iota(m_order.begin(), m_order.end(), 0U);
    std::partial_sort(m_order.begin(), m_order.begin() + config.used, m_order.end(),
                      [&](std::uint32_t a, std::uint32_t b) {
                          return m_scores[a] > m_scores[b] || (m_scores[a] == m_scores[b] && a < b);
                      });
    m_chosen.assign(m_order.begin(), m_order.begin() + config.used);
    weigh(logits, config);
}

}  // namespace vitrine
