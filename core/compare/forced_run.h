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
/// before. `ties` are broken as the other engine breaks them, if the request wants the routers' logits and the
/// other engine does not show them; what is recorded of those is before that.
Trace runForced(const TraceRequest& request, const Imitation& imitation, const OtherValues& other, bool shakes,
                std::size_t threads, std::span<const ExpertTie> ties = {});

}  // namespace vitrine
