#pragma once

#include "core/generate/sampling/ranked_logits.h"

namespace vitrine {

/// Distances between two distributions over the same tokens, in bits.
struct Divergences {
    /// Jensen-Shannon divergence: 0 if the distributions are equal, 1 if they have no token in common; symmetric.
    double jensenShannon = 0;
    /// Kullback-Leibler divergence of the first from the second distribution: the average additional surprise if tokens
    /// follow the first distribution, but the second is expected.
    double firstFromSecond = 0;
    /// Kullback-Leibler divergence of the second from the first distribution.
    double secondFromFirst = 0;
};

/// Returns the divergences between the softmaxes of all logits, computed in double precision. Throws Error if the
/// vocabularies have different sizes.
Divergences divergencesOf(const RankedLogits& first, const RankedLogits& second);

}  // namespace vitrine
