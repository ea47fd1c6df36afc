#pragma once

#include "core/sampling/ranked_logits.h"

namespace vitrine {

/// The distance between two distributions over the same tokens, in bits.
struct Divergences {
    double jensenShannon = 0;  ///< 0 (equal) to 1 (no token in common); symmetric
    /// Kullback-Leibler divergence of the first from the second distribution: the average additional surprise of tokens
    /// drawn from the first, if the second is expected. The next field exchanges both.
    double firstFromSecond = 0;
    double secondFromFirst = 0;
};

/// Divergences between the softmaxes of all logits, in double precision. Throws Error if the vocabularies differ in
/// size.
Divergences divergencesOf(const RankedLogits& first, const RankedLogits& second);

}  // namespace vitrine
