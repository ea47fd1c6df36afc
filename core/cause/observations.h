#pragma once

#include "core/base/sentence.h"
#include "core/cause/cause_request.h"
#include "core/cause/tap_graph.h"

#include <string>
#include <vector>

namespace vitrine {

/// Returns sentences about the first bad tap that do not depend on the cause: the operations between it and the last
/// good taps, and peculiarities of the difference. `isGood` returns whether both sides have a tap and agree;
/// `tolerance` is the relative difference that rounding explains.
std::vector<Sentence> observations(const CauseRequest& request, TapPoint bad,
                                   const std::function<bool(TapPoint)>& isGood, double tolerance);

/// In which layers the tap's step is wrong and in which it is right; empty if it is wrong in all that are seen.
Sentence layersSentence(const Comparison& comparison, TapPoint bad);

}  // namespace vitrine
