#pragma once

#include "core/template/operators.h"

#include <optional>
#include <string>
#include <string_view>

namespace vitrine::jinja {

/// Arithmetic with Python's results. Integers have 128 bits. Throws Failure if a result needs more bits.
Value calculate(BinaryOperator operation, const Value& a, const Value& b);

/// Compares two numbers exactly, even an integer with a float. Returns a negative number, zero or a positive number.
/// Returns zero if one of the numbers is NaN.
int compareNumbers(const Value& a, const Value& b);

/// Returns the integer part of a number. Throws Failure if it needs more than 128 bits.
Value truncate(double number);

/// Parses an unsigned number. Returns nullopt if a character is not a digit of this base. Throws Failure if the number
/// needs more than 128 bits.
std::optional<Integer> readDigits(std::string_view digits, int base);
/// Returns the number in decimal.
std::string writeDigits(Integer number);

}  // namespace vitrine::jinja
