#pragma once

#include "core/base/sentence.h"
#include "core/compare/other_rows.h"
#include "core/compare/trace_comparison.h"
#include "core/compare/trace_run.h"
#include "core/inference/trace.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

namespace vitrine {

/// A step whose difference exceeds the noise by more than this factor is wrong. Sound float32 engines stayed below 5;
/// the first wrong step of the weakest fault was at 270 (docs/reason.md).
inline constexpr double kNoiseLimit = 12;

/// Options of compareTraces().
struct CompareOptions {
    std::size_t threads = 0;  ///< 0: one per physical core
    /// Relative L2 difference between the runs above which a tap diverges. Absent: noise and roundings decide.
    std::optional<double> tolerance;
    std::function<void(const Sentence&)> onRun = {};  ///< receives the name of each run when it begins
};

/// Compares another engine's values with those of `own`, a run of the same request.
///
/// For every tap that the other engine has, exact arithmetic continues from the other engine's previous values
/// (runForced). Each step is therefore judged independently. The change that plain float32 causes is noise. Steps
/// beyond it are compared with known ways to round, until one explains them. Throws Error if the shapes differ.
Comparison compareTraces(const TraceRequest& request, const Trace& own, const OtherTaps& other,
                         const CompareOptions& options = {});

/// Returns the rows of another trace of the same request; the trace must outlive the result. The function throws Error
/// for a tap with a different shape.
OtherTaps tapsOf(const Trace& trace);

}  // namespace vitrine
