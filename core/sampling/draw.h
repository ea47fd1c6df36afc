#pragma once

#include "core/sampling/candidates.h"
#include "core/sampling/random.h"

#include <cstddef>

namespace vitrine {

/// The last step of every chain: choosing one candidate, by its index in `items`.

/// Fills `p` for the candidates of the draw. These are all candidates, or, with `greedy`, only the most probable one.
void settleForDraw(Candidates& candidates, bool greedy);
/// The index of the most probable candidate; among equals, the one with the lowest id. Precondition: not empty.
std::size_t takeGreedily(const Candidates& candidates) noexcept;
/// Draws an index by `p` (from computeProbabilities), walking the items in their present order. Uses one random number.
std::size_t draw(const Candidates& candidates, Random& random) noexcept;

}  // namespace vitrine
