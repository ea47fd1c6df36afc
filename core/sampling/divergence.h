#pragma once

#include "core/sampling/ranked_logits.h"

namespace vitrine {

/// How far two distributions over the same tokens are apart, in bits.
struct Divergences {
    double jensenShannon = 0;  ///< 0: the same … 1: nothing in common; the same both ways
    /// Kullback and Leibler's: what it costs on average, at tokens drawn from the first, to expect the second; and the
    /// other way round.
    double firstFromSecond = 0;
    double secondFromFirst = 0;
};

/// Of the softmax of all logits, in double precision. Throws Error where these are not of one vocabulary.
Divergences divergencesOf(const RankedLogits& first, const RankedLogits& second);

}  // namespace vitrine
