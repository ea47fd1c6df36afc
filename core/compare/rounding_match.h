#pragma once

#include "core/compare/other_rows.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// Several runs with the same rounding. Correct programs with the same rounding still differ, because a number near a
/// midpoint may be rounded to either side. This changes the numbers that are rounded later.
struct RoundedRuns {
    std::vector<std::span<const float>> close;  ///< runs that differ by units in the last place
    /// Runs that differ by more, as the results of programs without common code do.
    std::vector<std::span<const float>> spread;
};

/// Compares two differences from exact arithmetic: the difference of another engine, and the difference of runs with a
/// certain rounding. All sizes are relative to the size of the runs' difference.
struct RoundingMatch {
    double size = 0;     ///< size of the other engine's difference
    double rowSize = 0;  ///< size of the other engine's difference in the median row
    /// Size of the other engine's difference in its largest row, relative to the largest row of a run.
    double largest = 0;
    /// Size of the remainder when the difference of a run is subtracted from the difference of the engine.
    double left = 0;
    /// Size of the remainder when the difference of a run in `spread` is subtracted from the difference of another run.
    double spread = 0;
    double cosine = 0;     ///< cosine between the differences of the engine and of a run
    double rowCosine = 0;  ///< cosine between the differences of the engine and of a run, in the median row
    double alike = 0;      ///< cosine between the differences of two runs in `close`
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
