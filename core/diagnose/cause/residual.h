#pragma once

#include "core/compute/inference/trace.h"
#include "core/diagnose/compare/other_rows.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// The part of a tap that hypotheses are compared with.
struct TargetPart {
    const TraceArray* array = nullptr;  ///< our values of all rows
    const OtherRows* other = nullptr;
    std::size_t fromRow = 0;   ///< first compared row
    std::vector<bool> groups;  ///< [groups] whether a group is compared; empty: all groups are
};

/// A hypothesis is reported as near if it leaves at most this fraction of the difference, even if rounding does not
/// explain the rest.
inline constexpr double kWorthAWord = 0.1;

/// Difference between computed values and the other engine's values.
struct Residual {
    double relative = 0;  ///< length of the difference as a vector, divided by that of the other engine's values
    double worstRow = 0;  ///< relative difference of the row that differs most
    std::size_t firstBadRow = 0;  ///< first row that differs by more than `limit`; the number of rows if none exists
};

/// Compares `values` [rows, groups, width] with the first rows of the array. If `values` has fewer rows than the array,
/// later rows are not compared. The result is infinite if a value is NaN.
Residual residualOf(const TargetPart& part, std::span<const float> values, double limit = 0);
/// Returns value - other for every compared value.
std::vector<double> differences(const TargetPart& part, std::span<const float> values);
/// Returns for each row whether it differs by more than `limit`, relative to its length.
std::vector<bool> badRows(const TargetPart& part, std::span<const float> values, double limit);
/// Returns for each group (head) whether it differs by more than `limit` in any row, relative to its length there.
std::vector<bool> badGroups(const TargetPart& part, std::span<const float> values, double limit);

}  // namespace vitrine
