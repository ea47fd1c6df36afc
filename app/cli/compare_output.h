#pragma once

#include "app/cli/json_output.h"
#include "core/cause/verdict.h"
#include "core/compare/trace_comparison.h"
#include "core/compare/trace_run.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace vitrine::cli {

/// What compare found, and how.
struct ComparisonReport {
    std::string a;
    std::string b;
    std::size_t tokens = 0;
    std::size_t decode = 0;
    std::optional<double> tolerance;  ///< nothing: judged by noise and roundings
    Comparison comparison;
    std::optional<Verdict> verdict{};     ///< why they are different
    std::vector<std::string> notReached;  ///< sentences: what the tokens leave out
    std::vector<std::string> missing;     ///< taps that the reference lacks
    std::vector<std::string> surplus;     ///< taps of the reference that the model lacks
    std::vector<std::string> unknown;     ///< arrays of the reference that are not taps
};

Json toJson(const ComparisonReport& report);
void printText(const ComparisonReport& report);
/// "The first divergence is at 0.q, position 3: …"
/// Precondition: the runs are different.
std::string divergenceSentence(const Comparison& comparison);
/// "it holds "9.q", which the model does not have."
std::string surplusSentence(const std::vector<std::string>& surplus);

}  // namespace vitrine::cli
