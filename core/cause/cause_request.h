#pragma once

#include "core/compare/other_rows.h"
#include "core/compare/trace_comparison.h"
#include "core/compare/trace_run.h"
#include "core/inference/trace.h"

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

namespace vitrine {

/// Two runs that differ, of which one is right.
struct CauseRequest {
    const TraceRequest& run;       ///< model, tokens, decoded tokens, types of the cache
    const Trace& own;              ///< all taps, at the scalar level
    const Comparison& comparison;  ///< of both
    OtherTaps other;
    std::size_t threads = 0;                       ///< 0: one per physical core
    double seconds = 60;                           ///< for trying hypotheses
    std::function<void(std::string_view)> onStep;  ///< receives what is being tried
    /// When the search ends; nothing: `seconds` after it begins.
    std::optional<std::chrono::steady_clock::time_point> deadline{};
};

}  // namespace vitrine
