#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace vitrine {

/// A bound of a number; `exclusive`: the number itself is outside.
struct NumberBound {
    std::int64_t value = 0;
    bool exclusive = false;
};

/// GBNF for the whole numbers from `least` to `greatest`, without leading zeros, in parentheses if necessary. An absent
/// bound is that of 16 digits, or of as many as the other bound has. Both bounds have at most 18 digits. Empty when
/// there is no such number.
std::string integersBetween(std::optional<std::int64_t> least, std::optional<std::int64_t> greatest);

/// The same for numbers with or without a fraction of at most six digits.
std::string numbersBetween(std::optional<NumberBound> least, std::optional<NumberBound> greatest);

}  // namespace vitrine
