#pragma once

#include "core/template/operators.h"

#include <optional>
#include <string>
#include <string_view>

namespace vitrine::jinja {

/// Arithmetic with Python's results. Integers have 128 bits: throws Failure where Python's would be longer.
Value calculate(BinaryOperator operation, const Value& a, const Value& b);

/// Negative, zero or positive, exactly, also between an integer and a float. Zero if one of them is not a number.
int compareNumbers(const Value& a, const Value& b);

/// The integer part of a number. Throws Failure when it has more than 128 bits.
Value truncate(double number);

/// The number that these digits write, without a sign; nothing when there is none. Throws Failure when it has more than
/// 128 bits.
std::optional<Integer> readDigits(std::string_view digits, int base);
/// In decimal.
std::string writeDigits(Integer number);

}  // namespace vitrine::jinja
