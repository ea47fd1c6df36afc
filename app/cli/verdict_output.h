#pragma once

#include "core/cause/verdict.h"

#include <string>

namespace vitrine::cli {

/// For people: what is wrong, what to look at, and what that was concluded from; lines of at most about 100 columns.
std::string verdictText(const Verdict& verdict);

}  // namespace vitrine::cli
