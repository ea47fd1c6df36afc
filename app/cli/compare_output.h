#pragma once

#include "core/compare_runs/comparison_report.h"

#include <string>

namespace vitrine::cli {

void printText(const ComparisonReport& report);
/// "The first divergence is at 0.q, position 3: …"
/// Precondition: the runs are different.
std::string divergenceSentence(const Comparison& comparison);

}  // namespace vitrine::cli
