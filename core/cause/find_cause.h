#pragma once

#include "core/cause/cause_request.h"
#include "core/cause/verdict.h"

namespace vitrine {

/// Why the other engine's values differ from ours. At the first bad tap, every mistake that can show there is computed
/// from the last good values on; the one that reproduces the other engine's numbers is named. Precondition: the
/// comparison says that they are different. Throws Error as Evaluator does.
Verdict findCause(const CauseRequest& request);

}  // namespace vitrine
