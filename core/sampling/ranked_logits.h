#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vitrine {

/// Histogram of logits, in bins of equal width from the smallest to the largest logit, which is in the last bin.
struct LogitHistogram {
    double from = 0;
    double width = 0;  ///< width of a bin; 0 if all logits are equal, which are then in the first bin
    std::vector<std::uint32_t> counts;
};

/// All logits of a step in order (larger first; among equal ones, the smaller id), with their statistics in double
/// precision. Used by inspector pages. Immutable.
class RankedLogits {
public:
    /// Throws Error if there are no logits, or one is NaN or infinite.
    explicit RankedLogits(std::vector<float> logits);

    std::size_t size() const noexcept { return m_logits.size(); }
    const std::vector<float>& logits() const noexcept { return m_logits; }
    /// All ids in order.
    const std::vector<TokenId>& order() const noexcept { return m_order; }

    // Precondition for these functions: the id is below size().
    float logit(TokenId id) const { return m_logits[static_cast<std::size_t>(id)]; }
    std::uint32_t rank(TokenId id) const { return m_ranks[static_cast<std::size_t>(id)]; }  ///< 1 for the first
    double probability(TokenId id) const;                                                   ///< softmax over all logits
    /// Total probability of the first `count` tokens, or of all if there are fewer.
    double mass(std::size_t count) const;

    double entropy() const noexcept { return m_entropy; }  ///< bits
    double margin() const;  ///< logit of the first minus that of the second; 0 if there is only one
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
    std::vector<double> m_mass;  ///< [i]: total probability of the first i + 1 tokens
    double m_sum = 0;            ///< Σ e^(logit - max)
    double m_entropy = 0;
    double m_mean = 0;
    double m_spread = 0;
};

}  // namespace vitrine
