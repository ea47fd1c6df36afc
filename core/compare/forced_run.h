#pragma once

#include "core/compare/imitation.h"
#include "core/compare/other_rows.h"
#include "core/compare/trace_comparison.h"
#include "core/compare/trace_run.h"
#include "core/inference/trace.h"

#include <cstddef>
#include <map>
#include <span>
#include <utility>

namespace vitrine {

/// Values of another engine at the compared taps, by site and layer.
using OtherValues = std::map<std::pair<Site, std::size_t>, OtherRows>;

/// Evaluates the request's tokens in one chunk with the arithmetic of `imitation`. If the other engine has complete
/// values for a tap, the evaluation continues with these values after the tap. The recorded values are therefore the
/// results of our arithmetic on the other engine's input. Errors in earlier steps do not affect them.
///
/// `shakes`: whether values that the other engine wrote with few digits are changed at random within their last digit.
/// This imitates the values before they were rounded for writing.
///
/// Experts are chosen by the other engine's router logits. If the other engine does not have the router logits that the
/// request includes, experts are chosen as in the run `chosenBy`. If `chosenBy` is nullptr, they are chosen by our own
/// logits. `ties` contains the ties that the other engine decided differently; these are decided as in the other
/// engine. The weights of experts always come from our own logits.
Trace runForced(const TraceRequest& request, const Imitation& imitation, const OtherValues& other, bool shakes,
                std::size_t threads, std::span<const ExpertTie> ties = {}, const Trace* chosenBy = nullptr);

}  // namespace vitrine
