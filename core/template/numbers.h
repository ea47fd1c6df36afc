#pragma once

#include "core/template/operators.h"

#include <optional>
#include <string>
#include <string_view>

namespace vitrine::jinja {

/// Arithmetic with Python's results. Integers have 128 bits: throws Failure for larger results.
Value calculate(BinaryOperator operation, const Value& a, const Value& b);

/// Exact comparison, also between an integer and a float: negative, zero or positive. Zero if one of them is NaN.
int compareNumbers(const Value& a, const Value& b);

/// The integer part of a number. Throws Failure when it has more than 128 bits.
Value truncate(double number);

/// Parses an unsigned number; nullopt if a character is not a digit of this base. Throws Failure when the number has
/// more than 128 bits.
std::optional<Integer> readDigits(std::string_view digits, int base);
/// The number in decimal.
std::string writeDigits(Integer number);

}  // namespace vitrine::jinja
