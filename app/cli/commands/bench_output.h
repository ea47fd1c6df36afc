#pragma once

#include "app/cli/run/bench_measure.h"

namespace vitrine::cli {

// Print the report to stdout.
void printBenchJson(const BenchPlan& plan, const BenchReport& report);
void printBenchText(const BenchReport& report);

}  // namespace vitrine::cli
