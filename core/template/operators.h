#pragma once

#include "core/template/value.h"

#include <cstdint>

namespace vitrine::jinja {

// The operators of the language, with Python's rules. Each throws Failure with Python's message where Python raises an
// exception.

enum class BinaryOperator : std::uint8_t { Add, Subtract, Multiply, Divide, FloorDivide, Modulo, Power };
enum class Comparison : std::uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual, In, NotIn };

bool isTruthy(const Value& value);
bool equals(Budget& budget, const Value& a, const Value& b);
/// a < b, for sorting.
bool lessThan(Budget& budget, const Value& a, const Value& b);
bool contains(Budget& budget, const Value& container, const Value& item);
bool compare(Budget& budget, Comparison comparison, const Value& a, const Value& b);

Value apply(Budget& budget, BinaryOperator operation, const Value& a, const Value& b);
Value negate(const Value& value);
Value unaryPlus(const Value& value);

/// value[start:stop:step]; a bound that is None is not set.
Value slice(Budget& budget, const Value& value, const Value& start, const Value& stop, const Value& step);

/// obj.name: attributes and methods first, then items. obj[key]: items first. Undefined if not found.
Value getAttribute(Budget& budget, const Value& object, std::string_view name);
Value getItem(Budget& budget, const Value& object, const Value& key);

}  // namespace vitrine::jinja
