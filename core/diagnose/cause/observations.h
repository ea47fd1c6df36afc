#pragma once

#include "core/base/sentence.h"
#include "core/diagnose/cause/cause_request.h"
#include "core/diagnose/program/tap_graph.h"

#include <string>
#include <vector>

namespace vitrine {

/// Returns sentences about the first bad tap that apply whatever the cause is: the operations between it and the last
/// good taps, and peculiarities of the difference. `isGood` returns whether both sides have a tap and agree.
/// `tolerance` is the relative difference that rounding explains.
std::vector<Sentence> observations(const CauseRequest& request, TapPoint bad,
                                   const std::function<bool(TapPoint)>& isGood, double tolerance);

/// Reports in which layers the tap is wrong and in which it is right. Empty if the tap is wrong in all layers that the
/// other engine shows.
Sentence layersSentence(const Comparison& comparison, TapPoint bad);

}  // namespace vitrine
