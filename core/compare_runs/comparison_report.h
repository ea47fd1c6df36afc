#pragma once

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

/// The values of both sides at one tap: [rows, groups, width]. NaN where a reference shows none.
struct TapSides {
    std::size_t firstPosition = 0;
    std::size_t rows = 0;
    std::size_t groups = 0;
    std::size_t width = 0;
    std::vector<float> a;
    std::vector<float> b;
};

/// What compare found, and how.
struct ComparisonReport {
    std::string a;  ///< "cpu:LEVEL" or "vulkan[:N]"
    std::string b;  ///< likewise, or the reference
    std::size_t tokens = 0;
    std::size_t decode = 0;           ///< how many of these went one by one
    std::optional<double> tolerance;  ///< nothing: judged by noise and roundings
    Comparison comparison;
    std::optional<Verdict> verdict;       ///< why they are different
    std::vector<std::string> notReached;  ///< sentences: what the tokens leave out
    std::vector<std::string> missing;     ///< taps that the reference lacks
    std::vector<std::string> surplus;     ///< taps of the reference that the model lacks
    std::vector<std::string> unknown;     ///< arrays of the reference that are not taps
    std::vector<std::string> notices;     ///< sentences: what was taken otherwise than the reference has it

    std::vector<TokenId> ids;  ///< that were evaluated
    /// The reference has other ids than those given, so nothing was evaluated: how they differ, and its ids.
    std::optional<TokenDifference> tokenDifference;
    std::vector<TokenId> referenceIds;
    bool idsAlone = false;     ///< the reference has the same ids, and nothing else
    double seconds = 0;        ///< what it took but for the search for a cause; 0: nothing was evaluated
    double searchSeconds = 0;  ///< what that took; 0: there was none

    /// One for each tap of the comparison, whose numbers may be looked at; null where that was not asked for. Of large
    /// runs they hold as many positions as there is room for, around the one that shows the difference.
    std::shared_ptr<const std::vector<TapSides>> values;
};

/// "it holds "9.q", which the model does not have."
std::string surplusSentence(const std::vector<std::string>& surplus);
/// All of a few names, the first of many; what a file calls its arrays goes through `inQuotes`.
std::string listedNames(const std::vector<std::string>& names);

}  // namespace vitrine
