#pragma once

#include "app/cli/json_output.h"
#include "core/cause/verdict.h"

#include <string>

namespace vitrine::cli {

/// The value of "verdict" in compare --json; its fields are explained in docs/causes.md.
Json toJson(const Verdict& verdict);
/// For people: what is wrong, what to look at, and what that was concluded from; lines of at most about 100 columns.
std::string verdictText(const Verdict& verdict);

}  // namespace vitrine::cli
