#pragma once

#include "core/compare/trace_comparison.h"
#include "core/inference/trace.h"
#include "core/model/model.h"

#include <cstddef>
#include <vector>

namespace vitrine {

/// Finds choices between two experts that rounding could decide either way. The two are neighbours in the order of
/// their scores (ExpertChoice::scores), and the token uses at least the first. `exact` and `run` are two runs of the
/// same tokens. The scores of a tie differ by at most `times` the largest difference between the runs in that row. The
/// narrowest ties come first.
std::vector<ExpertTie> expertTies(const Trace& exact, const Trace& run, const Model& model, double times);

}  // namespace vitrine
