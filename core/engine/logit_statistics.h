#pragma once

#include "core/cpu/kernels.h"
#include "core/sampling/candidates.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// What a token record says about all logits of a position. A vocabulary has up to 260,000 tokens, and reading them one
/// by one took a tenth of the time of a small model's token. So they are read once, in stretches; for ranks and the
/// best tokens, only the stretches that contain any. Not thread-safe: it keeps its scratch memory.
class LogitStatistics {
public:
    explicit LogitStatistics(const Kernels& kernels) : m_kernels(kernels) {}

    /// `logits` must outlive every question asked about them.
    void read(std::span<const float> logits);

    /// How many logits come before the first that is not finite; the rest is known only if all are.
    std::size_t finite() const noexcept { return m_finite; }

    // The softmax over all logits, with d = logit - highest. The sums are exact to 1e-6 of the sum of absolute values,
    // plus half of the last bit of d for each e^d.
    float highest() const noexcept { return m_highest; }
    double sum() const noexcept { return m_sum; }                  ///< Σ e^d
    double weightedSum() const noexcept { return m_weightedSum; }  ///< Σ e^d · d

    /// How many logits are larger than that of `index`, or equal to it and before it.
    std::size_t countBefore(std::size_t index) const;

    /// The `count` first in the order of Candidates, or all where there are fewer, in that order.
    void keepBest(std::size_t count, std::vector<Candidate>& best) const;

private:
    struct Stretch {
        std::span<const float> logits;
        float highest = 0;
        double sum = 0;  ///< like those of all, with d = logit - highest of the stretch
        double weightedSum = 0;
    };

    bool readStretch(std::span<const float> logits);  ///< whether all are finite

    const Kernels& m_kernels;
    std::span<const float> m_logits;
    std::vector<Stretch> m_stretches;
    std::size_t m_finite = 0;
    float m_highest = 0;
    double m_sum = 0;
    double m_weightedSum = 0;
};

}  // namespace vitrine
