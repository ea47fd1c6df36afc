#pragma once

#include "core/compare/other_rows.h"
#include "core/compare/trace_comparison.h"
#include "core/compare/trace_run.h"
#include "core/inference/trace.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

namespace vitrine {

/// Beyond this many times the noise a step is wrong. The steps of sound engines in float32 were found to stay below 5,
/// the first wrong step of the weakest fault at 270 (docs/reason.md).
inline constexpr double kNoiseLimit = 12;

struct CompareOptions {
    std::size_t threads = 0;  ///< 0: one per physical core
    /// The relative L2 difference between the runs at which a tap begins to diverge, for those who know better;
    /// nothing: judged by noise and roundings.
    std::optional<double> tolerance;
    std::function<void(std::string_view)> onRun = {};  ///< receives the name of each run that begins
};

/// Judges another engine's values at the taps of `own`, which is a run of the same request. For every tap that the
/// other engine has, exact arithmetic goes on from the other engine's own values before it (runForced), so that each
/// step is judged by itself. What plain float32 changes there is noise; beyond it, every way to round is tried until
/// one explains all that is left. Throws Error when the other engine has other shapes.
Comparison compareTraces(const TraceRequest& request, const Trace& own, const OtherTaps& other,
                         const CompareOptions& options = {});

/// The rows of another trace of the same request, which must live as long. Throws Error when asked for a tap of another
/// shape than `own` has.
OtherTaps tapsOf(const Trace& trace);

}  // namespace vitrine
