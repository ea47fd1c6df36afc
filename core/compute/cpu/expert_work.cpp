#include "core/compute/cpu/expert_work.h"

#include <algorithm>
#include <span>

namespace vitrine {

void ExpertWork::addGroup(const Linear& gateWeights, const Linear* upWeights, const Linear& downWeights,
                          std::size_t firstRow, std::size_t count, std::size_t width)
{
    groups.push_back({&gateWeights, upWeights, &downWeights, firstRow, count, width, values});
    values += count * width;
}

void ExpertWork::plan(const MatrixView& logits, const ExpertWeights& weights, const ExpertConfig& config,
                      const Choose& choose)
{
    const std::size_t tokens = logits.rows;
    const bool shared = config.sharedFeedForward > 0;
    slotCount = config.used + (shared ? 1 : 0);
    m_chosen.resize(tokens * config.used);
    m_weights.resize(tokens * config.used);
    for (std::size_t t = 0; t < tokens; ++t) {
        choose(m_choice, t, std::span(rowData(logits, t), config.count));
        std::ranges::copy(m_choice.chosen(), m_chosen.begin() + static_cast<std::ptrdiff_t>(t * config.used));
        std::ranges::copy(m_choice.weights(), m_weights.begin() + static_cast<std::ptrdiff_t>(t * config.used));
    }

    std::vector<std::size_t>& counts = m_nextRow;
    counts.assign(config.count, 0);
    for (const std::uint32_t e : m_chosen) ++counts[e];
    for (std::size_t i = 0; !weights.outputScales.empty() && i < m_chosen.size(); ++i) {
        m_weights[i] *= weights.outputScales[m_chosen[i]];
    }
    groups.clear();
    m_groupOf.assign(config.count, 0);
    values = 0;
    std::size_t firstRow = 0;
    for (std::size_t e = 0; e < config.count; ++e) {
        const std::size_t count = counts[e];
        m_nextRow[e] = firstRow;
        if (count == 0) continue;
        m_groupOf[e] = groups.size();
        addGroup(config.gated ? weights.gate[e] : weights.up[e], config.gated ? &weights.up[e] : nullptr,
                 weights.down[e], firstRow, count, config.feedForward);
        firstRow += count;
    }
    rows.resize(tokens * slotCount);
    rowsByToken.resize(tokens * slotCount);
    for (std::size_t t = 0; t < tokens; ++t) {
        for (std::size_t slot = 0; slot < config.used; ++slot) {
            const std::size_t e = m_chosen[t * config.used + slot];
            const std::size_t row = m_nextRow[e]++;
            rows[row] = {t, m_groupOf[e], slot * config.feedForward,
                         static_cast<float>(m_weights[t * config.used + slot])};
            rowsByToken[t * slotCount + slot] = row;
        }
        if (!shared) continue;
        rows[firstRow + t] = {t, groups.size(), std::size_t{config.used} * config.feedForward, 1.0F};
        rowsByToken[t * slotCount + config.used] = firstRow + t;
    }
    if (shared) {
        addGroup(weights.sharedGate, &weights.sharedUp, weights.sharedDown, firstRow, tokens, config.sharedFeedForward);
    }
}

}  // namespace vitrine
