#pragma once

#include "core/compute/cpu/kernels.h"
#include "core/generate/sampling/candidates.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// Statistics of all logits of a position, for a token record. A vocabulary has up to 260,000 tokens. With a small
/// model, reading all logits for each statistic took a tenth of the time per token. Therefore `read` reads all logits
/// once and stores sums and the maximum for each stretch of consecutive logits. `countBefore` and `keepBest` then read
/// only the stretches that can contain a result. Not thread-safe: it keeps scratch memory.
class LogitStatistics {
public:
    explicit LogitStatistics(const Kernels& kernels) : m_kernels(kernels) {}

    /// Reads the logits of a position. The logits must stay valid as long as results are requested from this object.
    void read(std::span<const float> logits);

    /// Number of logits before the first one that is not finite. If it is less than the number of logits, all other
    /// results are invalid.
    std::size_t finite() const noexcept { return m_finite; }

    // Parts of the softmax over all logits; d is a logit minus `highest`. The error of each sum is at most 1e-6 times
    // the sum of its terms' absolute values, plus the effect of rounding each d to a float.
    float highest() const noexcept { return m_highest; }
    double sum() const noexcept { return m_sum; }                  ///< Σ e^(logit - highest)
    double weightedSum() const noexcept { return m_weightedSum; }  ///< Σ e^d · d with d = logit - highest

    /// Number of tokens that rank before token `index`: tokens with a larger logit, or with the same logit and a
    /// smaller index.
    std::size_t countBefore(std::size_t index) const;

    /// Stores the first `count` candidates, in the order of Candidates (larger logits first, then smaller ids), in
    /// `best`. If there are fewer candidates, stores all of them.
    void keepBest(std::size_t count, std::vector<Candidate>& best) const;

private:
    struct Stretch {
        std::span<const float> logits;
        float highest = 0;
        double sum = 0;  ///< Σ e^d, where d is the logit minus `highest` of this stretch
        double weightedSum = 0;
    };

    bool readStretch(std::span<const float> logits);  ///< Reads one stretch; returns whether all its logits are finite.

    const Kernels& m_kernels;
    std::span<const float> m_logits;
    std::vector<Stretch> m_stretches;
    std::size_t m_finite = 0;
    float m_highest = 0;
    double m_sum = 0;
    double m_weightedSum = 0;
};

}  // namespace vitrine
