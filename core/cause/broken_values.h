#pragma once

#include "core/base/sentence.h"
#include "core/cause/cause.h"
#include "core/cause/cause_request.h"
#include "core/cause/residual.h"
#include "core/compare/trace_comparison.h"

#include <optional>
#include <string>

namespace vitrine {

/// A fault that the values alone show, without a comparison of operations.
struct BrokenValues {
    Cause cause = Cause::Unknown;
    Sentence detail;
    Sentence evidence;
    Sentence hint{};  ///< as Verdict's; empty: the cause's usual one
    double confidence = 0.95;
    bool mayBeUnread = false;  ///< weights that were not read, such as the end of a tensor, give the same values
};

/// Rows that are not finite, all zero, or those of the token before.
std::optional<BrokenValues> brokenValues(const TargetPart& part);

/// Decides by the other taps whether values that are zero at every position come from weights that were not read.
void judgeUnread(const CauseRequest& request, const TapComparison& tap, BrokenValues& broken);

/// For a tap with NaN: whether our own values were beyond the range of half precision before it. There, half precision
/// becomes infinite, and the next product or norm makes NaN of that.
std::optional<BrokenValues> overflowBefore(const CauseRequest& request, const TapComparison& tap,
                                           const TargetPart& part);

}  // namespace vitrine
