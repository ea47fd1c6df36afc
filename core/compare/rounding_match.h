#pragma once

#include "core/compare/other_rows.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// Runs that compute with one rounding. Sound programs that use the same rounding differ, because a number near the
/// middle between two others may be rounded to either, and the next roundings start from another number.
struct RoundedRuns {
    std::vector<std::span<const float>> close;   ///< differ by units in the last place
    std::vector<std::span<const float>> spread;  ///< differ by more, as programs that share no code may
};

/// The difference of another engine from exact arithmetic, compared with the differences of such runs. All sizes are
/// measured by what the rounding changes.
struct RoundingMatch {
    double size = 0;       ///< of the engine's difference
    double rowSize = 0;    ///< the same in the median row
    double largest = 0;    ///< of the largest row, measured by the largest row that a run has
    double left = 0;       ///< size of what remains of it if the difference of a run is subtracted
    double spread = 0;     ///< size of what remains between two runs that differ by more
    double cosine = 0;     ///< between the engine's difference and a run's
    double rowCosine = 0;  ///< the same in the median row
    double alike = 0;      ///< cosine between two close runs
    double byChance = -1;  ///< the largest cosine that unrelated differences have; -1: too few rows to measure it
    std::size_t rows = 0;  ///< that were compared

    /// Whether the engine differs from exact arithmetic as the runs do: by the same amount and in the same values.
    /// `byRows`: in the median row, since single rows may differ for another reason.
    bool isOneOfThem(bool byRows) const noexcept;
    /// Whether more runs could show that it is.
    bool isNear() const noexcept;
};

/// `exact` and all runs hold the rows of `other`, each of `width` values. Rows may be left out.
RoundingMatch roundingMatch(const OtherRows& other, std::span<const float> exact, const RoundedRuns& runs,
                            std::size_t width, const std::vector<bool>& leftOut = {});

}  // namespace vitrine
