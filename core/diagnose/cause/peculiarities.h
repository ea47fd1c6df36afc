#pragma once

#include "core/base/sentence.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// Values of one tap on both sides, [rows, groups, width]. Groups are the heads of taps that have heads; other taps
/// have one group. Row 0 is position `firstPosition`.
struct TapValues {
    std::size_t firstPosition = 0;
    std::size_t rows = 0;
    std::size_t groups = 1;
    std::size_t width = 0;
    /// Position of the first token that was decoded alone. If no token was, the position after the last row.
    std::size_t firstDecoded = 0;
    std::span<const float> own;
    std::span<const double> other;
    double tolerance = 1e-4;  ///< a row, head or channel counts as equal if |own - other| <= tolerance · |own|

    std::size_t rowSize() const noexcept { return groups * width; }
};

/// Returns sentences about peculiarities of the difference between both sides, the most informative first. Empty if
/// both sides are equal or nothing is peculiar.
std::vector<Sentence> peculiarities(const TapValues& tap);

}  // namespace vitrine
