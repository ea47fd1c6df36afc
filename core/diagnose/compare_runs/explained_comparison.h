#pragma once

#include "core/base/sentence.h"
#include "core/diagnose/compare_runs/comparison_report.h"
#include "core/diagnose/compare_runs/run_comparison.h"
#include "core/diagnose/reference/reference_trace.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// A run, the second run or reference that is compared with it, and the options of the comparison.
struct ComparisonPlan {
    const TraceRequest& run;
    ComparedSide a;
    std::optional<ComparedSide> b;        ///< the second run; absent: the run of `a` is compared with the reference
    ReferenceTrace* reference = nullptr;  ///< the reference; its taps must fit the run of `a`
    std::string referenceName;
    /// Makes the back end of a side. Called for both sides before anything is evaluated.
    std::function<Placement(const ComputeOptions&)> place;
    std::size_t threads = 0;          ///< number of CPU threads; 0: one per physical core
    std::optional<double> tolerance;  ///< tolerance of the comparison, as in CompareOptions::tolerance
    double seconds = 60;              ///< time limit of the search for the cause, in seconds
    std::uint64_t keptBytes = 0;      ///< maximum number of bytes in ComparisonReport::values; 0: no values are kept
    std::function<void(const Sentence&)> onRun;
};

/// Evaluates the tokens on both sides, judges every step, and searches for the cause of a difference. Throws the errors
/// of compareTraces(). Also throws Error soon after a stop was requested.
ComparisonReport compareAndExplain(const ComparisonPlan& plan);

}  // namespace vitrine
