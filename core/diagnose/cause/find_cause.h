#pragma once

#include "core/diagnose/cause/cause_request.h"
#include "core/diagnose/cause/verdict.h"

namespace vitrine {

/// Returns why the other engine's values differ from ours. The search tries every mistake that can show at the first
/// bad tap. It computes each from the last good values, and reports the mistake that reproduces the other engine's
/// numbers. Precondition: the comparison has found a difference. Throws Error for the same reasons as Evaluator.
Verdict findCause(const CauseRequest& request);

}  // namespace vitrine
