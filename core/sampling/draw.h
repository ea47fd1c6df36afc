#pragma once

#include "core/sampling/candidates.h"
#include "core/sampling/random.h"

#include <cstddef>

namespace vitrine {

/// The end of every chain: which of the candidates (an index into `items`) is taken.

/// Fills `p` of what is drawn from: all candidates, or with `greedy`, when nothing is drawn, the most probable one
/// alone, even if no sampler removed the others.
void settleForDraw(Candidates& candidates, bool greedy);
/// The most probable one; among equals the lowest id. Precondition: not empty.
std::size_t takeGreedily(const Candidates& candidates) noexcept;
/// One at random by its `p` (from computeProbabilities), walking the items in their present order. Uses one number.
std::size_t draw(const Candidates& candidates, Random& random) noexcept;

}  // namespace vitrine
