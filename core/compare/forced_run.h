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

/// Evaluates the request's tokens in one chunk with the arithmetic of `imitation`. After every tap it continues with
/// the other engine's values, if that engine has the tap and shows all of its values. The recorded values are therefore
/// the results of our arithmetic on the other engine's input, and every step can be judged independently of earlier
/// errors.
///
/// `shakes`: values that were written with few digits are changed within their last digit, to imitate the values before
/// rounding.
///
/// If the request wants the routers' logits and the other engine does not show them, experts are chosen as in the run
/// `chosenBy` (nullptr: by our own logits). `ties` are decided as the other engine decided them. Weights of experts
/// always come from our own logits.
Trace runForced(const TraceRequest& request, const Imitation& imitation, const OtherValues& other, bool shakes,
                std::size_t threads, std::span<const ExpertTie> ties = {}, const Trace* chosenBy = nullptr);

}  // namespace vitrine
