#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vitrine {

/// How many logits lie where, in bins of equal width from the smallest to the largest, which is in the last bin.
struct LogitHistogram {
    double from = 0;
    double width = 0;  ///< of a bin; 0 where all logits are equal, which are then in the first
    std::vector<std::uint32_t> counts;
};

/// All logits of a step in their order (larger first, of equal ones the smaller id), and what they are like as a whole:
/// what an inspector shows, in double precision. Immutable.
class RankedLogits {
public:
    /// Throws Error where there are none, or one is NaN or infinite.
    explicit RankedLogits(std::vector<float> logits);

    std::size_t size() const noexcept { return m_logits.size(); }
    const std::vector<float>& logits() const noexcept { return m_logits; }
    /// All ids, the first in order first.
    const std::vector<TokenId>& order() const noexcept { return m_order; }

    // Precondition: the id is below size().
    float logit(TokenId id) const { return m_logits[static_cast<std::size_t>(id)]; }
    std::uint32_t rank(TokenId id) const { return m_ranks[static_cast<std::size_t>(id)]; }  ///< 1: the first
    double probability(TokenId id) const;                                                   ///< softmax of all
    /// Of the first `count` together, or all where there are fewer.
    double mass(std::size_t count) const;

    double entropy() const noexcept { return m_entropy; }  ///< bits
    double margin() const;                                 ///< from the second to the first; 0 where there is only one
    float min() const { return m_logits[static_cast<std::size_t>(m_order.back())]; }
    float max() const { return m_logits[static_cast<std::size_t>(m_order.front())]; }
    double mean() const noexcept { return m_mean; }
    double spread() const noexcept { return m_spread; }  ///< standard deviation
    /// Precondition: bins > 0.
    LogitHistogram histogram(std::size_t bins) const;

private:
    void computeMoments();

    std::vector<float> m_logits;
    std::vector<TokenId> m_order;
    std::vector<std::uint32_t> m_ranks;
    std::vector<double> m_mass;  ///< of the first i + 1
    double m_sum = 0;            ///< Σ e^(logit - max)
    double m_entropy = 0;
    double m_mean = 0;
    double m_spread = 0;
};

}  // namespace vitrine
