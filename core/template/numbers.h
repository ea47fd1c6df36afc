#pragma once

#include "core/template/operators.h"

namespace vitrine::jinja {

/// Arithmetic with Python's results. Integers have 64 bits: throws Failure where Python's would be longer.
Value calculate(BinaryOperator operation, const Value& a, const Value& b);

/// Negative, zero or positive, exactly, also between an integer and a float. Zero if one of them is not a number.
int compareNumbers(const Value& a, const Value& b);

/// The integer part of a number. Throws Failure when it has more than 64 bits.
Value truncate(double number);

}  // namespace vitrine::jinja
