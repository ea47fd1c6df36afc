#pragma once

#include "core/cpu/kernels.h"
#include "core/sampling/candidates.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// Statistics of all logits of a position, for a token record. A vocabulary has up to 260,000 tokens, and reading them
/// one by one took a tenth of the time of a small model's token. Therefore all logits are read once, in stretches.
/// Ranks and the best tokens then read only the stretches that can contain a result. Not thread-safe: it keeps scratch
/// memory.
class LogitStatistics {
public:
    explicit LogitStatistics(const Kernels& kernels) : m_kernels(kernels) {}

    /// Reads the logits, which must outlive all other calls.
    void read(std::span<const float> logits);

    /// Number of logits before the first one that is not finite. The other results are valid only if all logits are
    /// finite.
    std::size_t finite() const noexcept { return m_finite; }

    // Parts of the softmax over all logits, with d = logit - highest. The sums are exact to 1e-6 of the sum of absolute
    // values, plus half of the last bit of d for each e^d.
    float highest() const noexcept { return m_highest; }
    double sum() const noexcept { return m_sum; }                  ///< Σ e^d
    double weightedSum() const noexcept { return m_weightedSum; }  ///< Σ e^d · d

    /// Number of logits that are larger than that of `index`, or equal to it with a smaller index.
    std::size_t countBefore(std::size_t index) const;

    /// Stores the `count` first candidates in the order of Candidates in `best`; all if there are fewer.
    void keepBest(std::size_t count, std::vector<Candidate>& best) const;

private:
    struct Stretch {
        std::span<const float> logits;
        float highest = 0;
        double sum = 0;  ///< as for all logits, but with d = logit - highest of the stretch
        double weightedSum = 0;
    };

    bool readStretch(std::span<const float> logits);  ///< returns whether all logits are finite

    const Kernels& m_kernels;
    std::span<const float> m_logits;
    std::vector<Stretch> m_stretches;
    std::size_t m_finite = 0;
    float m_highest = 0;
    double m_sum = 0;
    double m_weightedSum = 0;
};

}  // namespace vitrine
