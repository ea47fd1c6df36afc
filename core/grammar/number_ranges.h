#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// A bound in decimal digits: -12.5 is negative, with the whole part 12 and the fraction "5".
struct NumberBound {
    bool negative = false;
    std::int64_t whole = 0;     ///< at most 18 digits
    std::string fraction = {};  ///< digits after the point, without trailing zeros
    bool exclusive = false;     ///< the bound itself is excluded
};

/// Parses a JSON number as a lower bound (`side` is 1) or an upper bound (-1). A number with more than 17 digits before
/// or 12 after the point is replaced by the nearest shorter one inside the bound. nullopt if the bound excludes all
/// numbers.
std::optional<NumberBound> boundFrom(std::string_view number, int side, bool exclusive);
/// Negative if a < b, positive if a > b.
int compare(const NumberBound& a, const NumberBound& b);

/// Smallest and largest integer within a bound.
std::int64_t leastWhole(const NumberBound& bound);
std::int64_t greatestWhole(const NumberBound& bound);

/// Returns GBNF for the integers from `least` to `greatest`, without leading zeros, in parentheses if necessary. An
/// absent bound allows 16 digits, or as many as the other bound has. Bounds have at most 18 digits. Empty if the range
/// is empty.
std::string integersBetween(std::optional<std::int64_t> least, std::optional<std::int64_t> greatest);

/// Returns GBNF for the numbers between two bounds. Fractions have at most six digits, or as many as a bound has. Empty
/// if the range is empty.
std::string numbersBetween(const std::optional<NumberBound>& least, const std::optional<NumberBound>& greatest);

}  // namespace vitrine
