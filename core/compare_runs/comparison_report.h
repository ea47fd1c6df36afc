#pragma once

#include "core/base/sentence.h"
#include "core/cause/verdict.h"
#include "core/compare/trace_comparison.h"
#include "core/text/token.h"
#include "core/text/token_difference.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// Values of both sides at one tap: [rows, groups, width]. NaN where a reference shows no value.
struct TapSides {
    std::size_t firstPosition = 0;
    std::size_t rows = 0;
    std::size_t groups = 0;
    std::size_t width = 0;
    std::vector<float> a;
    std::vector<float> b;
};

/// Result of a comparison, and its conditions.
struct ComparisonReport {
    std::string a;  ///< "cpu:LEVEL" or "vulkan[:N]"
    std::string b;  ///< "cpu:LEVEL" or "vulkan[:N]", or the name of the reference
    std::size_t tokens = 0;
    std::size_t decode = 0;           ///< number of last tokens that were evaluated one by one
    std::optional<double> tolerance;  ///< absent: noise and roundings decide
    Comparison comparison;
    std::optional<Verdict> verdict;    ///< cause of the difference
    std::vector<Sentence> notReached;  ///< sentences: parts of the model that the tokens do not reach
    std::vector<std::string> missing;  ///< taps that the reference lacks
    std::vector<std::string> surplus;  ///< taps of the reference that the model lacks
    std::vector<std::string> unknown;  ///< arrays of the reference that are not taps
    std::vector<Sentence> notices;     ///< sentences: how the reference was converted before the comparison

    std::vector<TokenId> ids;  ///< ids that were evaluated
    /// Set if the reference has different ids than requested: their difference. Nothing was evaluated then.
    std::optional<TokenDifference> tokenDifference;
    std::vector<TokenId> referenceIds;
    bool idsAlone = false;     ///< the reference has only ids, which are equal
    double seconds = 0;        ///< duration without the search for a cause; 0: nothing was evaluated
    double searchSeconds = 0;  ///< duration of the search for a cause; 0: no search

    /// Values of each compared tap, for display; null if they were not requested. Large runs keep only the positions
    /// around the difference that fit into memory.
    std::shared_ptr<const std::vector<TapSides>> values;
};

/// Returns a clause such as "it holds "9.q", which the model does not have."
Sentence surplusSentence(const std::vector<std::string>& surplus);
/// Lists all names if there are few, else the first ones. Names from files are passed through `inQuotes`.
std::string listedNames(const std::vector<std::string>& names);

}  // namespace vitrine
