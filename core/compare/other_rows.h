#pragma once

#include "core/inference/tap.h"

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace vitrine {

/// Returns the value, or infinity if float32 cannot hold it. Sound engines do not compute such numbers, and the sums of
/// their squares would be infinite.
double inFloatRange(double value) noexcept;

/// A number that a printed trace shows.
struct ShownValue {
    std::size_t index = 0;  ///< index into OtherRows::values
    double value = 0;       ///< value as printed
};

/// Values of another engine at one tap: our rows from `firstRow` on, in the same order.
struct OtherRows {
    std::size_t firstRow = 0;
    std::vector<double> values;
    double resolution = std::numeric_limits<float>::epsilon();  ///< relative resolution of the numbers that it wrote
    bool isPartial = false;                                     ///< only some values are shown; ours fill the gaps
    std::vector<ShownValue> shown = {};                         ///< all shown values if isPartial
    double step = 0;                                            ///< shown values are rounded to multiples of this

    /// The row after the last one. `rowSize` is the number of values in a row.
    std::size_t endRow(std::size_t rowSize) const { return firstRow + values.size() / rowSize; }
    /// Returns the engine's values, but those of `run` (the same rows) wherever no difference is shown: in gaps, and
    /// within the last digit of shown values.
    std::vector<double> nearestTo(std::span<const float> run) const;
};

/// Returns the values of another engine at a tap; absent if it lacks the tap.
using OtherTaps = std::function<std::optional<OtherRows>(Site site, std::size_t layer)>;

}  // namespace vitrine
