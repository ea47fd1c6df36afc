#pragma once

#include "core/diagnose/cause/verdict.h"

#include <string>

namespace vitrine::cli {

/// Returns a verdict as text for people: the mistake, what to inspect, and the evidence. Lines have at most about 100
/// columns.
std::string verdictText(const Verdict& verdict);

}  // namespace vitrine::cli
