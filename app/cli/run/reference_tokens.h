#pragma once

#include "app/cli/run/runner.h"
#include "app/cli/run/trace_flags.h"
#include "core/diagnose/reference/reference_trace.h"
#include "core/text/token.h"

#include <vector>

namespace vitrine::cli {

/// Returns the ids that `compare` evaluates: the given ids or the ids of the reference (may be nullptr). If both exist,
/// they must agree. Throws UsageError if there are none, and Error with the first difference. With `json`, a document
/// with the verdict is printed to stdout before this Error is thrown.
std::vector<TokenId> chooseTokens(const TraceFlags& flags, const Runner& runner, const ReferenceTrace* reference,
                                  bool json);

/// Prints that the reference, which contains only ids, has the same ids as the given ones. Throws UsageError if no ids
/// are given.
void printSameTokens(const TraceFlags& flags, const ReferenceTrace& reference, std::size_t tokens, bool json);

}  // namespace vitrine::cli
