#pragma once

#include "core/diagnose/compare/other_rows.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// Several runs with the same rounding. Correct programs with the same rounding still differ, because a number near a
/// midpoint may be rounded to either side. This changes the numbers that are rounded later.
struct RoundedRuns {
    /// Runs in which values are changed by at most a unit in the last place before they are rounded.
    std::vector<std::span<const float>> close;
    /// Runs in which values are changed by more before they are rounded. These runs differ from each other as much as
    /// programs without common code do.
    std::vector<std::span<const float>> spread;
};

/// Compares two differences from exact arithmetic: that of another engine, and that of runs with a certain rounding.
/// The comments below call them the engine's difference and a run's difference. All sizes are relative to the size of a
/// run's difference.
struct RoundingMatch {
    double size = 0;     ///< size of the engine's difference, divided by the size of a run's difference
    double rowSize = 0;  ///< size of a row of the engine's difference, divided by that of a run's; median of all rows
    /// Size of the largest row of the engine's difference, divided by that of the largest row of a run's difference.
    double largest = 0;
    /// Size of the engine's difference minus a run's difference, divided by the size of a run's difference.
    double left = 0;
    /// Size of the difference between two runs, at least one of them in RoundedRuns::spread, divided by the size of a
    /// run's difference from exact arithmetic.
    double spread = 0;
    double cosine = 0;     ///< cosine between the engine's difference and a run's difference
    double rowCosine = 0;  ///< cosine between the engine's difference and a run's difference in the median row
    double alike = 0;      ///< cosine between the differences of two runs in RoundedRuns::close from exact arithmetic
    /// Largest cosine that unrelated differences would have by chance; -1: too few rows to measure it.
    double byChance = -1;
    std::size_t rows = 0;  ///< number of rows compared

    /// Whether the engine's difference has the size and pattern of the runs' differences. `byRows`: judges by the
    /// median row, because single rows may differ for another reason.
    bool matchesRuns(bool byRows) const noexcept;
    /// Whether more runs with this rounding could make matchesRuns() true.
    bool isNear() const noexcept;
};

/// Compares the rows of `other` with the same rows of `exact` and of all runs. A row has `width` values. `leftOut`
/// marks rows to ignore.
RoundingMatch roundingMatch(const OtherRows& other, std::span<const float> exact, const RoundedRuns& runs,
                            std::size_t width, const std::vector<bool>& leftOut = {});

}  // namespace vitrine
