#pragma once

#include "core/base/sentence.h"
#include "core/cause/peculiarities.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace vitrine {

/// Where the two sides of a tap differ.
struct TapDifference {
    explicit TapDifference(const TapValues& values);

    /// |other - expected(row, channel)| / |other| over all rows that differ, where the function is defined; infinite
    /// where nothing is to be compared. Channels are counted through all groups.
    double residual(const std::function<double(std::size_t row, std::size_t channel)>& expected) const;
    double own(std::size_t row, std::size_t channel) const { return tap.own[row * tap.rowSize() + channel]; }
    double other(std::size_t row, std::size_t channel) const { return tap.other[row * tap.rowSize() + channel]; }

    const TapValues& tap;
    std::vector<std::size_t> rows;      ///< those that differ, in order
    std::vector<std::size_t> groups;    ///< those that differ in any row
    std::vector<std::size_t> channels;  ///< likewise, through all groups
};

/// "3", "4 and 7", "0 to 3, 5 and 8", "1, 3, 5, 7, 9, …".
std::string listText(std::span<const std::size_t> numbers);

// Each function returns one sentence about a peculiarity; empty if it does not apply.

/// A factor: of all values, of each head, channel or position; the opposite sign; something added everywhere.
Sentence factorSentence(const TapDifference& difference);
/// The same values at other places: heads or channels in another order, transposed, rows of other positions.
Sentence orderSentence(const TapDifference& difference);
/// That their values are written in a narrower form; that the difference is as small as a rounding.
Sentence narrowFormSentence(const TapDifference& difference);
Sentence roundingSizeSentence(const TapDifference& difference);

}  // namespace vitrine
