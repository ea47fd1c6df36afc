#pragma once

#include "core/inference/tap.h"

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace vitrine {

/// The value, or infinity where float32 cannot hold it: no sound engine computes such a number, and sums of its squares
/// would be infinite.
double inFloatRange(double value) noexcept;

/// A number that a text shows.
struct ShownValue {
    std::size_t index = 0;  ///< into OtherRows::values
    double value = 0;       ///< as it is printed
};

/// What another engine computed at one tap: rows of ours from `firstRow` on, in the same order.
struct OtherRows {
    std::size_t firstRow = 0;
    std::vector<double> values;
    double resolution = std::numeric_limits<float>::epsilon();  ///< relative, of the numbers that it wrote
    bool isPartial = false;              ///< where it shows nothing, or too few digits, our values stand instead
    std::vector<ShownValue> shown = {};  ///< where it is partial: all that it shows
    double step = 0;                     ///< what it shows is rounded to multiples of this

    /// Past the last of the rows, each of `rowSize` values.
    std::size_t endRow(std::size_t rowSize) const { return firstRow + values.size() / rowSize; }
    /// What differs from `run`, values of the same rows, only where the other engine shows that it does: `run` itself
    /// in the gaps, and within the last digit of what is shown.
    std::vector<double> nearestTo(std::span<const float> run) const;
};

/// The values of another engine at a tap; nothing where it has none.
using OtherTaps = std::function<std::optional<OtherRows>(Site site, std::size_t layer)>;

}  // namespace vitrine
