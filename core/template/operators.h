#pragma once

#include "core/template/value.h"

#include <cstdint>

namespace vitrine::jinja {

// The operators of the language, with the rules of Python. Where Python raises an exception, the functions throw
// Failure with Python's message.

enum class BinaryOperator : std::uint8_t { Add, Subtract, Multiply, Divide, FloorDivide, Modulo, Power };
enum class Comparison : std::uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual, In, NotIn };

bool isTruthy(const Value& value);
bool equals(Budget& budget, const Value& a, const Value& b);
/// Returns a < b. Used for sorting.
bool lessThan(Budget& budget, const Value& a, const Value& b);
bool contains(Budget& budget, const Value& container, const Value& item);
bool compare(Budget& budget, Comparison comparison, const Value& a, const Value& b);

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
