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

/// The values of another engine at the taps that are compared, by site and layer.
using OtherValues = std::map<std::pair<Site, std::size_t>, OtherRows>;

/// Evaluates the request's tokens, at once, as `imitation` computes, but goes on behind every tap with the other
/// engine's values, where it has them and shows all of them. What is recorded there is thus what our own arithmetic
/// makes of the other engine's input: each step is seen for itself, whatever went wrong before it. Where `shakes`,
/// values that were written with few bits are changed within their last bit, as the engine that wrote them had them
/// before. Where the other engine does not show the routers' logits, and the request wants them, experts are chosen as
/// in the run `chosenBy` (nullptr: by our own logits), but for `ties`, which are broken as the other engine breaks
/// them; each counts by our own logits.
Trace runForced(const TraceRequest& request, const Imitation& imitation, const OtherValues& other, bool shakes,
                std::size_t threads, std::span<const ExpertTie> ties = {}, const Trace* chosenBy = nullptr);

}  // namespace vitrine
