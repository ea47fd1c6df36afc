#pragma once

#include "core/compare/trace_comparison.h"
#include "core/inference/trace.h"

#include <cstddef>
#include <vector>

namespace vitrine {

/// Choices between experts that arithmetic of the other side's kind may decide either way: neighbours in the order of
/// the router's logits, of which the first at least is used by the token. `exact` and `run` are two runs of the same
/// tokens; logits are as good as the same when they are no further apart than `times` the largest difference between
/// the runs in that row. The narrowest come first.
std::vector<ExpertTie> expertTies(const Trace& exact, const Trace& run, std::size_t used, double times);

}  // namespace vitrine
