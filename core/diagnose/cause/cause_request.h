#pragma once

#include "core/compute/inference/trace.h"
#include "core/diagnose/compare/other_rows.h"
#include "core/diagnose/compare/trace_comparison.h"
#include "core/diagnose/compare/trace_run.h"

#include <chrono>
#include <cstddef>
#include <optional>

namespace vitrine {

/// Input of a search for a cause: our run and the other engine's run, which differ. Our run is the correct one.
struct CauseRequest {
    const TraceRequest& run;       ///< model, tokens, number of decoded tokens, types of the KV cache
    const Trace& own;              ///< all taps of our run, computed with scalar code
    const Comparison& comparison;  ///< the comparison of both runs
    OtherTaps other;
    std::size_t threads = 0;  ///< number of threads; 0: one per physical core
    double seconds = 60;      ///< time limit for trying hypotheses
    /// Time at which the search ends; if unset, `seconds` after it begins.
    std::optional<std::chrono::steady_clock::time_point> deadline{};
};

}  // namespace vitrine
