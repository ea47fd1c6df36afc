#pragma once

#include "core/base/sentence.h"
#include "core/cause/cause_request.h"
#include "core/cause/tap_graph.h"

#include <string>
#include <vector>

namespace vitrine {

/// What can be said of the first bad tap without knowing the cause, as sentences: what lies between it and the last
/// good ones, and what is peculiar about the difference. `isGood` says of a tap whether both sides have it and agree;
/// `tolerance` is the relative difference that rounding explains.
std::vector<Sentence> observations(const CauseRequest& request, TapPoint bad,
                                   const std::function<bool(TapPoint)>& isGood, double tolerance);

/// In which layers the tap's step is wrong and in which it is right; empty if it is wrong in all that are seen.
Sentence layersSentence(const Comparison& comparison, TapPoint bad);

}  // namespace vitrine
