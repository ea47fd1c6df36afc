#pragma once

#include "core/compare_runs/comparison_report.h"
#include "core/compare_runs/run_comparison.h"
#include "core/reference/reference_trace.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// A run against another, or against a reference, and how both are judged.
struct ComparisonPlan {
    const TraceRequest& run;
    ComparedSide a;
    std::optional<ComparedSide> b;        ///< nothing: the reference is the other side
    ReferenceTrace* reference = nullptr;  ///< is bound to the run of `a`
    std::string referenceName;
    /// Makes the back end of a side, before anything is evaluated.
    std::function<Placement(const ComputeOptions&)> place;
    std::size_t threads = 0;          ///< 0: one per physical core
    std::optional<double> tolerance;  ///< CompareOptions::tolerance
    double seconds = 60;              ///< for the search for the cause
    std::uint64_t keptBytes = 0;      ///< how large ComparisonReport::values may be; 0: none are kept
    std::function<void(std::string_view)> onRun;
};

/// Evaluates the tokens on both sides, judges every step, and looks for the cause of a difference. Throws Error as
/// compareTraces does; also soon after a stop was requested.
ComparisonReport compareAndExplain(const ComparisonPlan& plan);

}  // namespace vitrine
