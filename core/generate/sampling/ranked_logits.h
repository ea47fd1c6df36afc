#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vitrine {

/// Histogram of logits. The bins have equal width and extend from the smallest to the largest logit. The largest logit
/// is in the last bin.
struct LogitHistogram {
    double from = 0;
    double width = 0;  ///< width of a bin; 0 if all logits are equal, so that all are in the first bin
    std::vector<std::uint32_t> counts;
};

/// All logits of a step, and their statistics in double precision. The order is by descending logit, and by ascending
/// id among equal logits. Used by inspector pages. Immutable.
class RankedLogits {
public:
    /// Throws Error if there are no logits, or if one is NaN or infinite.
    explicit RankedLogits(std::vector<float> logits);

    std::size_t size() const noexcept { return m_logits.size(); }
    const std::vector<float>& logits() const noexcept { return m_logits; }
    /// All ids, in the order of the logits.
    const std::vector<TokenId>& order() const noexcept { return m_order; }

    // Precondition of the following functions: the id is less than size().
    float logit(TokenId id) const { return m_logits[static_cast<std::size_t>(id)]; }
    /// Rank of the token; 1 for the largest logit.
    std::uint32_t rank(TokenId id) const { return m_ranks[static_cast<std::size_t>(id)]; }
    double probability(TokenId id) const;  ///< probability of the token in the softmax over all logits
    /// Returns the total probability of the first `count` tokens, or of all tokens if there are fewer.
    double mass(std::size_t count) const;

    double entropy() const noexcept { return m_entropy; }  ///< entropy of the softmax in bits
    double margin() const;  ///< largest logit minus second largest logit; 0 if there is only one logit
    float min() const { return m_logits[static_cast<std::size_t>(m_order.back())]; }
    float max() const { return m_logits[static_cast<std::size_t>(m_order.front())]; }
    double mean() const noexcept { return m_mean; }
    double spread() const noexcept { return m_spread; }  ///< standard deviation of the logits
    /// Returns a histogram with `bins` bins. Precondition: bins > 0.
    LogitHistogram histogram(std::size_t bins) const;

private:
    void computeMoments();

    std::vector<float> m_logits;
    std::vector<TokenId> m_order;
    std::vector<std::uint32_t> m_ranks;
    std::vector<double> m_mass;  ///< element i is the total probability of the first i + 1 tokens
    double m_sum = 0;            ///< Σ e^(logit - max)
    double m_entropy = 0;
    double m_mean = 0;
    double m_spread = 0;
};

}  // namespace vitrine
