#pragma once

#include "core/compare/other_rows.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// Runs with one rounding. Sound programs with the same rounding differ, because a number near a midpoint may be
/// rounded either way, which then changes later roundings.
struct RoundedRuns {
    std::vector<std::span<const float>> close;   ///< runs that differ by units in the last place
    std::vector<std::span<const float>> spread;  ///< runs that differ by more, as programs without common code do
};

/// Compares another engine's difference from exact arithmetic with the differences of such runs. All sizes are ratios
/// to the size of the rounding's own difference.
struct RoundingMatch {
    double size = 0;       ///< size of the engine's difference
    double rowSize = 0;    ///< size in the median row
    double largest = 0;    ///< largest row of the difference, relative to the largest row of a run
    double left = 0;       ///< size of the remainder after a run's difference is subtracted
    double spread = 0;     ///< size of the remainder between two runs of `spread`
    double cosine = 0;     ///< cosine between the engine's difference and a run's
    double rowCosine = 0;  ///< cosine in the median row
    double alike = 0;      ///< cosine between two close runs
    double byChance = -1;  ///< largest cosine expected of unrelated differences; -1: too few rows to measure it
    std::size_t rows = 0;  ///< number of rows compared

    /// Whether the engine's difference has the size and pattern of the runs' differences. `byRows`: judged by the
    /// median row, because single rows may differ for another reason.
    bool isOneOfThem(bool byRows) const noexcept;
    /// Whether further runs could make isOneOfThem() true.
    bool isNear() const noexcept;
};

/// `exact` and all runs hold the rows of `other`, `width` values each. `leftOut` marks rows to ignore.
RoundingMatch roundingMatch(const OtherRows& other, std::span<const float> exact, const RoundedRuns& runs,
                            std::size_t width, const std::vector<bool>& leftOut = {});

}  // namespace vitrine
