#pragma once

#include "app/cli/runner.h"
#include "app/cli/trace_flags.h"
#include "core/reference/reference_trace.h"
#include "core/text/token.h"

#include <vector>

namespace vitrine::cli {

/// The ids that compare evaluates: the given ids, those of the reference (may be nullptr), or both when they
/// agree. Throws UsageError where there are none, and Error that says where the two differ; with `json`, after a
/// document with the verdict on stdout.
std::vector<TokenId> chooseTokens(const TraceFlags& flags, const Runner& runner, const ReferenceTrace* reference,
                                  bool json);

/// Prints that the reference, which holds ids alone, has those that were given. Throws UsageError where none were.
void printSameTokens(const TraceFlags& flags, const ReferenceTrace& reference, std::size_t tokens, bool json);

}  // namespace vitrine::cli
