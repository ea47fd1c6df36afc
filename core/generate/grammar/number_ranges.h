#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// A bound of a number in decimal digits. For -12.5, `negative` is true, `whole` is 12 and `fraction` is "5".
struct NumberBound {
    bool negative = false;
    std::int64_t whole = 0;     ///< digits before the decimal point; at most 18
    std::string fraction = {};  ///< digits after the decimal point, without trailing zeros
    bool exclusive = false;     ///< whether the bound itself is excluded
};

/// Parses a JSON number as a lower bound (`side` is 1) or an upper bound (`side` is -1). Bounds have at most 17 digits
/// before the decimal point and 12 after it. A longer number is replaced by the nearest shorter number that the bound
/// allows. Returns nullopt if the bound excludes all such numbers.
std::optional<NumberBound> boundFrom(std::string_view number, int side, bool exclusive);
/// Returns a negative number if a < b, a positive number if a > b, and zero if they are equal.
int compare(const NumberBound& a, const NumberBound& b);

/// Return the smallest and the largest integer that a bound allows.
std::int64_t leastWhole(const NumberBound& bound);
std::int64_t greatestWhole(const NumberBound& bound);

/// Returns GBNF for the integers from `least` to `greatest`, in parentheses if necessary. Integers have no leading
/// zeros. An absent lower bound is replaced by the smallest integer of 16 digits, an absent upper bound by the largest.
/// If the other bound is beyond this integer, 18 digits are used instead of 16. Precondition: bounds have at most 18
/// digits. The result is empty if the range is empty.
std::string integersBetween(std::optional<std::int64_t> least, std::optional<std::int64_t> greatest);

/// Returns GBNF for the numbers between two bounds. Numbers have at most six digits after the decimal point. If a bound
/// has more digits, numbers may have as many as this bound. The result is empty if the range is empty.
std::string numbersBetween(const std::optional<NumberBound>& least, const std::optional<NumberBound>& greatest);

}  // namespace vitrine
