#pragma once

#include "core/base/sentence.h"
#include "core/compute/inference/trace.h"
#include "core/diagnose/compare/other_rows.h"
#include "core/diagnose/compare/trace_comparison.h"
#include "core/diagnose/compare/trace_run.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

namespace vitrine {

/// A step, which computes one tap from earlier taps, is wrong if its difference exceeds the noise by more than this
/// factor. In correct float32 engines, the factor stayed below 5. For the least visible fault, the first wrong step had
/// a factor of 270 (docs/reason.md).
inline constexpr double kNoiseLimit = 12;

/// Options of compareTraces().
struct CompareOptions {
    std::size_t threads = 0;  ///< number of CPU threads; 0: one per physical core
    /// A tap diverges if the relative L2 difference between the runs exceeds this number. If absent, a tap diverges if
    /// neither noise nor a rounding explains its difference.
    std::optional<double> tolerance;
    std::function<void(const Sentence&)> onRun = {};  ///< called with the name of each run when the run begins
};

/// Compares the values of another engine with the values of `own`, a run of the same request.
///
/// At every tap for which the other engine has values, our evaluation continues from these values instead of its own,
/// unless they are from a printed trace (runForced). Therefore an error in one step does not affect the judgement of
/// later steps. The difference between exact arithmetic and plain float32 is the noise of a step. If a step differs by
/// more than its noise, it is compared with known ways to round, until one of them explains the difference. Throws
/// Error if the shapes differ.
Comparison compareTraces(const TraceRequest& request, const Trace& own, const OtherTaps& other,
                         const CompareOptions& options = {});

/// Returns a function that looks up the rows of another trace of the same request. The trace must outlive the returned
/// function. The returned function throws Error for a tap with a different shape.
OtherTaps tapsOf(const Trace& trace);

}  // namespace vitrine
