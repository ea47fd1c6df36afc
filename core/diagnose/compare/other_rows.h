#pragma once

#include "core/compute/inference/tap.h"

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace vitrine {

/// Returns the value, or infinity if it is outside the range of float32. Correct engines do not compute such large
/// numbers, and the sum of their squares would overflow.
double inFloatRange(double value) noexcept;

/// A number in a printed trace.
struct ShownValue {
    std::size_t index = 0;  ///< index into OtherRows::values
    double value = 0;       ///< the value as it was printed
};

/// Values of another engine at one tap. They correspond to our rows from `firstRow` on, in the same order.
struct OtherRows {
    std::size_t firstRow = 0;
    std::vector<double> values;
    /// Relative resolution of the numbers in the other engine's file.
    double resolution = std::numeric_limits<float>::epsilon();
    bool isPartial = false;              ///< whether only some values are known; the gaps contain our values
    std::vector<ShownValue> shown = {};  ///< if isPartial, all known values
    double step = 0;                     ///< known values are rounded to multiples of this number

    /// Index after the last row. `rowSize` is the number of values in a row.
    std::size_t endRow(std::size_t rowSize) const { return firstRow + values.size() / rowSize; }
    /// Returns the engine's values. If they come from a printed trace, gaps are filled with the values of `run`. Each
    /// printed value is replaced by the number nearest to that of `run` that would be printed in the same way. `run`
    /// must contain the same rows.
    std::vector<double> nearestTo(std::span<const float> run) const;
};

/// Returns the values of another engine at a tap; nullopt if it does not have the tap.
using OtherTaps = std::function<std::optional<OtherRows>(Site site, std::size_t layer)>;

}  // namespace vitrine
