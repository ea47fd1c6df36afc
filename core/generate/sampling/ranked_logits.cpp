#include "core/generate/sampling/ranked_logits.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace vitrine {

RankedLogits::RankedLogits(std::vector<float> logits) : m_logits(std::move(logits))
{
    if (m_logits.empty()) throw Error(SENTENCE("There are no logits."));
    const auto broken = std::ranges::find_if_not(m_logits, [](float x) { return std::isfinite(x); });
    if (broken != m_logits.end()) {
        throw Error(SENTENCE("The logit of token ", broken - m_logits.begin(), " is not a finite number."));
    }
    m_order.resize(m_logits.size());
    std::iota(m_order.begin(), m_order.end(), 0);
    std::ranges::sort(m_order, [this](TokenId a, TokenId b) {
        const float x = logit(a), y = logit(b);
        return x > y || (x == y && a < b);
    });
    m_ranks.resize(m_order.size());
    for (std::size_t i = 0; i < m_order.size(); ++i) {
        m_ranks[static_cast<std::size_t>(m_order[i])] = static_cast<std::uint32_t>(i + 1);
    }
    computeMoments();
}

void RankedLogits::computeMoments()
{
    const auto count = static_cast<double>(size());
    const double highest = max();
    double weighted = 0;
    m_mass.reserve(size());
    for (const TokenId id : m_order) {
        const double d = logit(id) - highest;
        const double numerator = std::exp(d);
        m_sum += numerator;
        weighted += numerator * d;
        m_mean += logit(id) / count;
        m_mass.push_back(m_sum);
    }
    for (double& mass : m_mass) mass /= m_sum;
    m_entropy = std::max(0.0, std::log(m_sum) - weighted / m_sum) / std::log(2.0);
    double squares = 0;
    for (const float logit : m_logits) squares += (logit - m_mean) * (logit - m_mean);
    m_spread = std::sqrt(squares / count);
}

double RankedLogits::probability(TokenId id) const
{
    return std::exp(static_cast<double>(logit(id)) - max()) / m_sum;
}

double RankedLogits::mass(std::size_t count) const
{
    return count == 0 ? 0 : m_mass[std::min(count, size()) - 1];
}

double RankedLogits::margin() const
{
    return size() < 2 ? 0 : static_cast<double>(logit(m_order[0])) - logit(m_order[1]);
}

LogitHistogram RankedLogits::histogram(std::size_t bins) const
{
    LogitHistogram histogram;
    histogram.from = min();
    histogram.width = (static_cast<double>(max()) - min()) / static_cast<double>(bins);
    histogram.counts.resize(bins);
    for (const float logit : m_logits) {
        const double at = histogram.width > 0 ? (logit - histogram.from) / histogram.width : 0;
        ++histogram.counts[std::min(static_cast<std::size_t>(at), bins - 1)];
    }
    return histogram;
}

}  // namespace vitrine
