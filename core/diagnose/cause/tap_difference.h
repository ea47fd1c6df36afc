#pragma once

#include "core/base/sentence.h"
#include "core/diagnose/cause/peculiarities.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace vitrine {

/// Rows, groups and channels in which the two sides of a tap differ.
struct TapDifference {
    explicit TapDifference(const TapValues& values);

    /// Returns |other - expected(row, channel)| / |other| over all rows that differ. Returns infinity if all values of
    /// `other` are zero or an expected value is NaN. Channels are numbered through all groups.
    double residual(const std::function<double(std::size_t row, std::size_t channel)>& expected) const;
    double own(std::size_t row, std::size_t channel) const { return tap.own[row * tap.rowSize() + channel]; }
    double other(std::size_t row, std::size_t channel) const { return tap.other[row * tap.rowSize() + channel]; }

    const TapValues& tap;
    std::vector<std::size_t> rows;      ///< rows that differ, in ascending order
    std::vector<std::size_t> groups;    ///< groups that differ in any row
    std::vector<std::size_t> channels;  ///< channels that differ in any row, numbered through all groups
};

/// Formats numbers as "3", "4 and 7", "0 to 3, 5 and 8", "1, 3, 5, 7, 9, …".
Sentence listText(std::span<const std::size_t> numbers);

// Each function returns one sentence about a peculiarity; empty if it does not apply.

/// Reports a factor of all values, or of each head, channel or position; the opposite sign; or a constant added
/// everywhere.
Sentence factorSentence(const TapDifference& difference);
/// Reports equal values in other places: heads or channels in another order, transposed, or rows of other positions.
Sentence orderSentence(const TapDifference& difference);
/// narrowFormSentence reports that the other engine's values fit a narrower number format. roundingSizeSentence reports
/// that the difference is as small as rounding errors.
Sentence narrowFormSentence(const TapDifference& difference);
Sentence roundingSizeSentence(const TapDifference& difference);

}  // namespace vitrine
