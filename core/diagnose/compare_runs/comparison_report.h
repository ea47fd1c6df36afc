#pragma once

#include "core/base/sentence.h"
#include "core/diagnose/cause/verdict.h"
#include "core/diagnose/compare/trace_comparison.h"
#include "core/text/token.h"
#include "core/text/token_difference.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// Values of both sides at one tap: [rows, groups, width]. A value that the reference does not contain is NaN.
struct TapSides {
    std::size_t firstPosition = 0;
    std::size_t rows = 0;
    std::size_t groups = 0;
    std::size_t width = 0;
    std::vector<float> a;
    std::vector<float> b;
};

/// Result of a comparison, and the conditions under which it was made.
struct ComparisonReport {
    std::string a;  ///< name of the first side: "cpu:" and an instruction set, or "vulkan[:N]"
    std::string b;  ///< name of the second side: "cpu:" and an instruction set, "vulkan[:N]", or the reference
    std::size_t tokens = 0;
    std::size_t decode = 0;  ///< number of tokens at the end that were evaluated one by one
    /// Tolerance of the comparison (CompareOptions::tolerance). If absent, noise and roundings decide which taps
    /// diverge.
    std::optional<double> tolerance;
    Comparison comparison;
    std::optional<Verdict> verdict;    ///< the cause of the difference; absent if none was searched for
    std::vector<Sentence> notReached;  ///< sentences about parts of the model that the tokens do not use
    std::vector<std::string> missing;  ///< names of taps that the reference does not have
    std::vector<std::string> surplus;  ///< names of taps in the reference that the model does not have
    std::vector<std::string> unknown;  ///< names of arrays in the reference that are not taps
    std::vector<Sentence> notices;     ///< sentences about conversions of the reference before the comparison

    std::vector<TokenId> ids;  ///< ids of the tokens that were evaluated
    /// Difference between the requested ids and the ids in the reference. If it is set, no token was evaluated.
    std::optional<TokenDifference> tokenDifference;
    std::vector<TokenId> referenceIds;
    /// Whether the reference contains only token ids, and these are equal to the requested ids.
    bool idsAlone = false;
    /// Duration in seconds, excluding the search for a cause; 0: nothing was evaluated.
    double seconds = 0;
    double searchSeconds = 0;  ///< duration of the search for a cause in seconds; 0: no search was made

    /// Values of each compared tap, for display; null if they were not requested. If they need too much memory, only
    /// positions around the difference are kept.
    std::shared_ptr<const std::vector<TapSides>> values;
};

/// Returns a clause about taps that only the reference has, such as: it holds "9.q", which the model does not have.
Sentence surplusSentence(const std::vector<std::string>& surplus);
/// Returns a list of the names. If there are many, it contains only the first ones. Names from files are put in quotes
/// by `inQuotes`.
std::string listedNames(const std::vector<std::string>& names);

}  // namespace vitrine
