#pragma once

#include "core/base/sentence.h"
#include "core/diagnose/cause/cause.h"
#include "core/diagnose/cause/cause_request.h"
#include "core/diagnose/cause/residual.h"
#include "core/diagnose/compare/trace_comparison.h"

#include <optional>
#include <string>

namespace vitrine {

/// A fault that the values of one tap reveal by themselves. No operation has to be computed again to find it.
struct BrokenValues {
    Cause cause = Cause::Unknown;
    Sentence detail;
    Sentence evidence;
    Sentence hint{};  ///< what the user should inspect in the other engine; empty: the usual hint of the cause
    double confidence = 0.95;
    /// Whether weights that the engine did not read, such as the end of a tensor, could also explain the values.
    bool mayBeUnread = false;
};

/// Looks for rows that are not finite, are all zero, or repeat the row of the previous token.
std::optional<BrokenValues> brokenValues(const TargetPart& part);

/// Decides whether zeros at every position come from weights that the engine did not read, by looking at the other
/// taps. Changes `broken` accordingly.
void judgeUnread(const CauseRequest& request, const TapComparison& tap, BrokenValues& broken);

/// For a tap with NaN, checks whether our own values exceeded the range of half precision at or before this tap. If so,
/// an engine that computes in half precision gets infinity, and the next product or norm turns infinity into NaN.
std::optional<BrokenValues> overflowBefore(const CauseRequest& request, const TapComparison& tap,
                                           const TargetPart& part);

}  // namespace vitrine
