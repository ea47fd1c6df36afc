#pragma once

#include "core/generate/sampling/candidates.h"
#include "core/generate/sampling/random.h"

#include <cstddef>

namespace vitrine {

/// The last step of every chain selects one candidate. takeGreedily() and draw() return its index in Candidates::items.

/// Sets `p` of the candidates from which the token will be drawn. If `greedy` is true, all candidates except the most
/// probable one are removed first.
void settleForDraw(Candidates& candidates, bool greedy);
/// Returns the index of the most probable candidate. Among equally probable candidates, the one with the lowest id is
/// selected. Precondition: there are candidates.
std::size_t takeGreedily(const Candidates& candidates) noexcept;
/// Draws a candidate with the probabilities `p` (from computeProbabilities) and returns its index. The items are
/// visited in their current order. Uses one random number.
std::size_t draw(const Candidates& candidates, Random& random) noexcept;

}  // namespace vitrine
