#pragma once

#include "core/compute/inference/trace.h"
#include "core/diagnose/compare/trace_comparison.h"
#include "core/model/model.h"

#include <cstddef>
#include <vector>

namespace vitrine {

/// Finds ties: pairs of experts with scores so close that rounding may decide which of them a token uses. The two
/// experts are neighbours when sorted by score (ExpertChoice::scores), and the token uses at least the better one.
/// `exact` and `run` are two runs of the same tokens. The scores of a tie differ by at most `times` multiplied by the
/// largest difference between the two runs in that row. The closest ties come first.
std::vector<ExpertTie> expertTies(const Trace& exact, const Trace& run, const Model& model, double times);

}  // namespace vitrine
