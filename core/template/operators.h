#pragma once

#include "core/template/value.h"

#include <cstdint>

namespace vitrine::jinja {

// The operators of the language, with the rules of Python. Where Python raises an exception, the functions throw
// Failure with Python's message.

/// The operators +, -, *, /, //, % and **.
enum class BinaryOperator : std::uint8_t { Add, Subtract, Multiply, Divide, FloorDivide, Modulo, Power };
enum class Comparison : std::uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual, In, NotIn };

/// Returns Python's bool(value). Undefined values are false; objects, such as macros, are always true.
bool isTruthy(const Value& value);
/// Returns a == b. Values of different kinds are unequal, except that numbers are compared by value.
bool equals(Budget& budget, const Value& a, const Value& b);
/// Returns a < b. Used for sorting.
bool lessThan(Budget& budget, const Value& a, const Value& b);
/// Returns `item in container`: whether a string contains a text, a dict has a key, or an iterable value has an equal
/// item.
bool contains(Budget& budget, const Value& container, const Value& item);
/// Returns the result of one comparison. With NaN, all order comparisons are false.
bool compare(Budget& budget, Comparison comparison, const Value& a, const Value& b);

/// apply() returns the result of a binary operator; negate() and unaryPlus() return -value and +value. They throw
/// Failure for undefined values, for types that do not support the operator, and for integers that need more than 128
/// bits.
Value apply(Budget& budget, BinaryOperator operation, const Value& a, const Value& b);
Value negate(const Value& value);
Value unaryPlus(const Value& value);

/// Returns value[start:stop:step]. `start`, `stop` and `step` may be None, which means that they are omitted.
Value slice(Budget& budget, const Value& value, const Value& start, const Value& stop, const Value& step);

/// getAttribute() implements obj.name: it looks for an attribute or method first, then for an item. getItem()
/// implements obj[key]: it looks for an item first. The result is undefined if nothing is found.
Value getAttribute(Budget& budget, const Value& object, std::string_view name);
Value getItem(Budget& budget, const Value& object, const Value& key);

}  // namespace vitrine::jinja
