#pragma once

#include "core/base/sentence.h"
#include "core/diagnose/program/tap_graph.h"
#include "core/model/model.h"

#include <functional>
#include <vector>

namespace vitrine {

/// Returns the operations that this model computes for one tap from its inputs, in order. Each is described in a few
/// words with its important numbers: "blk.0.attn_q.weight (Q4_K, 64×64)", "bias", "RoPE of adjacent pairs, base 10000".
std::vector<Sentence> stepsOf(const Model& model, const TapGraph& graph, TapPoint point);

/// Returns one sentence that lists the operations between the taps known to be right and `bad`. `positions` is the
/// context length.
Sentence whatLiesBetween(const Model& model, TapPoint bad, const std::function<bool(TapPoint)>& known,
                         std::size_t positions);

}  // namespace vitrine
