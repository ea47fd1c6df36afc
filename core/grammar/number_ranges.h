#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// A bound of a number in decimal digits: -12.5 is negative and has the whole part 12 and the fraction "5".
struct NumberBound {
    bool negative = false;
    std::int64_t whole = 0;     ///< at most 18 digits
    std::string fraction = {};  ///< without zeros at the end
    bool exclusive = false;     ///< the number itself is outside
};

/// Reads a number as JSON writes it, as a lower bound (`side` is 1) or an upper one (-1). A number with more than 17
/// digits before or 12 after the point is replaced by the nearest one within the bound. Nullopt if all are outside.
std::optional<NumberBound> boundFrom(std::string_view number, int side, bool exclusive);
/// Negative where `a` is the smaller number, positive where it is the greater one.
int compare(const NumberBound& a, const NumberBound& b);

/// The least and the greatest whole number within a bound.
std::int64_t leastWhole(const NumberBound& bound);
std::int64_t greatestWhole(const NumberBound& bound);

/// GBNF for the whole numbers from `least` to `greatest`, without leading zeros, in parentheses if necessary. An absent
/// bound is that of 16 digits, or of as many as the other bound has. Both bounds have at most 18 digits. Empty when
/// there is no such number.
std::string integersBetween(std::optional<std::int64_t> least, std::optional<std::int64_t> greatest);

/// GBNF for the numbers between two bounds, with or without a fraction of at most six digits, or of as many as a bound
/// has. Empty when no number lies between them.
std::string numbersBetween(const std::optional<NumberBound>& least, const std::optional<NumberBound>& greatest);

}  // namespace vitrine
