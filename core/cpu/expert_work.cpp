#include "core/cpu/expert_work.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace vitrine {

/// All kinds of gating grow with the logit, so that the best logits are the best experts. The first of equals wins, and
/// a NaN is as good as nothing.
void ExpertWork::choose(const float* logits, const ExpertConfig& config, std::size_t token)
{
    const auto valueOf = [logits](std::uint32_t e) {
        return std::isnan(logits[e]) ? -std::numeric_limits<float>::infinity() : logits[e];
    };
    m_order.resize(config.count);
    std::iota(m_order.begin(), m_order.end(), 0U);
    std::partial_sort(m_order.begin(), m_order.begin() + config.used, m_order.end(),
                      [&](std::uint32_t a, std::uint32_t b) {
                          return valueOf(a) > valueOf(b) || (valueOf(a) == valueOf(b) && a < b);
                      });

    const double max = logits[m_order[0]];
    m_shares.resize(config.used);
    for (std::size_t slot = 0; slot < config.used; ++slot) {
        const double logit = logits[m_order[slot]];
        m_shares[slot] =
            config.gating == ExpertGating::Sigmoid ? 1.0 / (1.0 + std::exp(-logit)) : std::exp(logit - max);
    }
    double divisor = 1;
    if (config.normalizeWeights || config.gating == ExpertGating::SoftmaxOfChosen) {
        divisor = std::accumulate(m_shares.begin(), m_shares.end(), 0.0);
    } else if (config.gating == ExpertGating::Softmax) {
        divisor = 0;
        for (std::size_t e = 0; e < config.count; ++e) divisor += std::exp(logits[e] - max);
    }
    for (std::size_t slot = 0; slot < config.used; ++slot) {
        m_chosen[token * config.used + slot] = m_order[slot];
        m_weights[token * config.used + slot] = static_cast<float>(m_shares[slot] / divisor * config.weightScale);
    }
}

void ExpertWork::addGroup(const Linear& gateWeights, const Linear& upWeights, const Linear& downWeights,
                          std::size_t firstRow, std::size_t count, std::size_t width)
{
    groups.push_back({&gateWeights, &upWeights, &downWeights, firstRow, count, width, values});
    values += count * width;
}

void ExpertWork::plan(const MatrixView& logits, const ExpertWeights& weights, const ExpertConfig& config)
{
    const std::size_t tokens = logits.rows;
    const bool shared = config.sharedFeedForward > 0;
    slotCount = config.used + (shared ? 1 : 0);
    m_chosen.resize(tokens * config.used);
    m_weights.resize(tokens * config.used);
    for (std::size_t t = 0; t < tokens; ++t) choose(rowData(logits, t), config, t);

    std::vector<std::size_t>& counts = m_nextRow;
    counts.assign(config.count, 0);
    for (const std::uint32_t e : m_chosen) ++counts[e];
    groups.clear();
    m_groupOf.assign(config.count, 0);
    values = 0;
    std::size_t firstRow = 0;
    for (std::size_t e = 0; e < config.count; ++e) {
        const std::size_t count = counts[e];
        m_nextRow[e] = firstRow;
        if (count == 0) continue;
        m_groupOf[e] = groups.size();
        addGroup(weights.gate[e], weights.up[e], weights.down[e], firstRow, count, config.feedForward);
        firstRow += count;
    }
    rows.resize(tokens * slotCount);
    rowsByToken.resize(tokens * slotCount);
    for (std::size_t t = 0; t < tokens; ++t) {
        for (std::size_t slot = 0; slot < config.used; ++slot) {
            const std::size_t e = m_chosen[t * config.used + slot];
            const std::size_t row = m_nextRow[e]++;
            rows[row] = {t, m_groupOf[e], slot * config.feedForward, m_weights[t * config.used + slot]};
            rowsByToken[t * slotCount + slot] = row;
        }
        if (!shared) continue;
        rows[firstRow + t] = {t, groups.size(), std::size_t{config.used} * config.feedForward, 1.0F};
        rowsByToken[t * slotCount + config.used] = firstRow + t;
    }
    if (shared) {
        addGroup(weights.sharedGate, weights.sharedUp, weights.sharedDown, firstRow, tokens, config.sharedFeedForward);
    }
}

}  // namespace vitrine
