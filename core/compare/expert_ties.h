#pragma once

#include "core/compare/trace_comparison.h"
#include "core/inference/trace.h"
#include "core/model/model.h"

#include <cstddef>
#include <vector>

namespace vitrine {

/// Choices between experts that arithmetic of the other side's kind may decide either way: neighbours in the order of
/// what they are chosen by (the router's logits, or shares with a bias), of which the first at least is used by the
/// token. `exact` and `run` are two runs of the same tokens; two are as good as the same when they are no further apart
/// than `times` the largest difference between the runs in that row. The narrowest come first.
std::vector<ExpertTie> expertTies(const Trace& exact, const Trace& run, const Model& model, double times);

}  // namespace vitrine
