#pragma once

#include "core/sampling/candidates.h"
#include "core/sampling/random.h"

#include <cstddef>

namespace vitrine {

/// The end of every chain: which of the candidates (an index into `items`) is taken.

/// Fills `p` of what is drawn from: of all, or where nothing is drawn (`greedy`) of the most probable one alone, also
/// when no sampler took the others away.
void settleForDraw(Candidates& candidates, bool greedy);
/// The most probable one, of equals the lowest id. Precondition: not empty.
std::size_t takeGreedily(const Candidates& candidates) noexcept;
/// One at random by its `p` (from computeProbabilities), walking the items in their present order. Uses one number.
std::size_t draw(const Candidates& candidates, Random& random) noexcept;

}  // namespace vitrine
