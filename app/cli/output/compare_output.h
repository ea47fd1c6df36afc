#pragma once

#include "core/diagnose/compare_runs/comparison_report.h"

#include <string>

namespace vitrine::cli {

void printText(const ComparisonReport& report);
/// Returns a verdict as text for people: the mistake, what to inspect, and the evidence. Lines have at most about 100
/// columns.
std::string verdictText(const Verdict& verdict);
/// Returns a sentence such as "The first divergence is at 0.q, position 3: …".
std::string divergenceSentence(const Comparison& comparison);

}  // namespace vitrine::cli
