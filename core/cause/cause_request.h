#pragma once

#include "core/compare/trace_comparison.h"
#include "core/compare/trace_run.h"
#include "core/inference/trace.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace vitrine {

/// What another engine computed at one tap: the last rows of ours, from `firstRow` on, in the same order.
struct OtherRows {
    std::size_t firstRow = 0;
    std::vector<double> values;
};

/// Two runs that differ, of which one is right.
struct CauseRequest {
    const TraceRequest& run;       ///< model, tokens, decoded tokens, types of the cache
    const Trace& own;              ///< all taps, at the scalar level
    const Comparison& comparison;  ///< of both
    std::function<std::optional<OtherRows>(Site site, std::size_t layer)> other;  ///< nothing where it has no such tap
    std::size_t threads = 0;                                                      ///< 0: one per physical core
    double seconds = 60;                                                          ///< for trying hypotheses
    std::function<void(std::string_view)> onStep;                                 ///< receives what is being tried
};

}  // namespace vitrine
