#pragma once

#include "core/base/sentence.h"
#include "core/cause/tap_graph.h"
#include "core/model/model.h"

#include <functional>
#include <string>
#include <vector>

namespace vitrine {

/// What this model computes for one tap from its inputs, in order, each in few words with the numbers that matter:
/// "blk.0.attn_q.weight (Q4_K, 64×64)", "bias", "RoPE: adjacent pairs, base 10000". `positions`: in the context.
std::vector<std::string> stepsOf(const Model& model, TapPoint point, std::size_t positions);

/// The same for all that lies between the taps that are known to be right and `bad`, as one sentence.
Sentence whatLiesBetween(const Model& model, TapPoint bad, const std::function<bool(TapPoint)>& known,
                         std::size_t positions);

}  // namespace vitrine
