#pragma once

#include "core/compute/inference/trace.h"
#include "core/diagnose/compare/imitation.h"
#include "core/diagnose/compare/other_rows.h"
#include "core/diagnose/compare/trace_comparison.h"
#include "core/diagnose/compare/trace_run.h"

#include <cstddef>
#include <map>
#include <span>
#include <utility>

namespace vitrine {

/// Values of another engine at the compared taps, by site and layer.
using OtherValues = std::map<std::pair<Site, std::size_t>, OtherRows>;

/// Evaluates the request's tokens in one chunk with the arithmetic of `imitation`. After each tap for which `other` has
/// values, the evaluation continues with these values. The recorded values are therefore the results of our arithmetic
/// on the other engine's input. Errors in earlier steps do not affect them. If one of the taps is incomplete, as in a
/// printed trace, no values are replaced at any tap.
///
/// `shakes`: whether values that the other engine wrote with few digits are changed at random within their last digit.
/// This imitates the values before they were rounded for writing.
///
/// Experts are chosen by the other engine's router logits. If the request includes router logits, but the other engine
/// does not have them, experts are chosen as in the run `chosenBy`. If `chosenBy` is nullptr, they are chosen by our
/// own logits. In both of these cases, each tie in `ties` is decided for the expert that the other engine chose, and
/// the weights of the experts come from our own logits.
Trace runForced(const TraceRequest& request, const Imitation& imitation, const OtherValues& other, bool shakes,
                std::size_t threads, std::span<const ExpertTie> ties = {}, const Trace* chosenBy = nullptr);

}  // namespace vitrine
