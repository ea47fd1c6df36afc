#pragma once

#include "core/cpu/kernels.h"
#include "core/sampling/candidates.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

// What a token record says of all logits of a position, several at a time: a vocabulary has up to 260,000 tokens, and
// one by one they took as long as a tenth of a small model's token.

/// What the softmax over all logits of one position comes to, with d = logit - highest.
struct LogitStatistics {
    float highest = 0;
    double sum = 0;          ///< Σ e^d
    double weightedSum = 0;  ///< Σ e^d · d
    std::size_t finite = 0;  ///< how many logits come before the first that is not finite; the sums hold if all do
};

/// Exact to 1e-6 of the sums of absolute values, plus half of the last bit of d for each e^d.
LogitStatistics logitStatistics(const Kernels& kernels, std::span<const float> logits);

/// How many logits are larger than `logit`, or equal to it and before `index`.
std::size_t countBefore(std::span<const float> logits, float logit, std::size_t index);

/// The `count` first in the order of Candidates, or all where there are fewer, in that order; none is NaN.
void keepBest(std::span<const float> logits, std::size_t count, std::vector<Candidate>& best);

}  // namespace vitrine
