#include "core/template/operators.h"

#include "core/base/error.h"
#include "core/template/characters.h"
#include "core/template/format_value.h"
#include "core/template/string_format.h"
#include "core/template/string_functions.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace vitrine::jinja {
namespace {

[[noreturn]] void throwUnsupported(std::string_view sign, const Value& a, const Value& b)
{
    throw Failure(concat("unsupported operand type(s) for ", sign, ": '", a.typeName(), "' and '", b.typeName(), "'"));
}

[[noreturn]] void throwIntegerTooLarge()
{
    throw Failure("an integer does not fit into 64 bits");
}

std::string_view signOf(BinaryOperator operation)
{
    switch (operation) {
    case BinaryOperator::Add:
        return "+";
    case BinaryOperator::Subtract:
        return "-";
    case BinaryOperator::Multiply:
        return "*";
    case BinaryOperator::Divide:
        return "/";
    case BinaryOperator::FloorDivide:
        return "//";
    case BinaryOperator::Modulo:
        return "%";
    case BinaryOperator::Power:
        return "** or pow()";
    }
    return "?";
}

std::int64_t integerPower(std::int64_t base, std::int64_t exponent)
{
    std::int64_t result = 1;
    while (exponent > 0) {
        if ((exponent & 1) != 0 && __builtin_mul_overflow(result, base, &result)) throwIntegerTooLarge();
        exponent >>= 1;
        if (exponent > 0 && __builtin_mul_overflow(base, base, &base)) throwIntegerTooLarge();
    }
    return result;
}

/// Rounds towards minus infinity; `b` is not zero.
std::int64_t floorDivide(std::int64_t a, std::int64_t b)
{
    if (b == -1) {
        if (a == std::numeric_limits<std::int64_t>::min()) throwIntegerTooLarge();
        return -a;
    }
    const std::int64_t quotient = a / b;
    return (a % b != 0 && (a < 0) != (b < 0)) ? quotient - 1 : quotient;
}

double floorModulo(double a, double b)
{
    const double rest = std::fmod(a, b);
    if (rest == 0.0) return std::copysign(0.0, b);
    return (rest < 0) != (b < 0) ? rest + b : rest;
}

Value integerArithmetic(BinaryOperator operation, std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    switch (operation) {
    case BinaryOperator::Add:
        if (__builtin_add_overflow(a, b, &result)) throwIntegerTooLarge();
        return result;
    case BinaryOperator::Subtract:
        if (__builtin_sub_overflow(a, b, &result)) throwIntegerTooLarge();
        return result;
    case BinaryOperator::Multiply:
        if (__builtin_mul_overflow(a, b, &result)) throwIntegerTooLarge();
        return result;
    case BinaryOperator::Divide:
        if (b == 0) throw Failure("division by zero");
        return static_cast<double>(a) / static_cast<double>(b);
    case BinaryOperator::FloorDivide:
        if (b == 0) throw Failure("integer division or modulo by zero");
        return floorDivide(a, b);
    case BinaryOperator::Modulo:
        if (b == 0) throw Failure("integer division or modulo by zero");
        return b == -1 ? std::int64_t{0} : a - floorDivide(a, b) * b;
    case BinaryOperator::Power:
        if (b >= 0) return integerPower(a, b);
        if (a == 0) throw Failure("0.0 cannot be raised to a negative power");
        return std::pow(static_cast<double>(a), static_cast<double>(b));
    }
    return result;
}

Value floatArithmetic(BinaryOperator operation, double a, double b)
{
    switch (operation) {
    case BinaryOperator::Add:
        return a + b;
    case BinaryOperator::Subtract:
        return a - b;
    case BinaryOperator::Multiply:
        return a * b;
    case BinaryOperator::Divide:
        if (b == 0) throw Failure("float division by zero");
        return a / b;
    case BinaryOperator::FloorDivide:
        if (b == 0) throw Failure("float floor division by zero");
        return std::floor(a / b);
    case BinaryOperator::Modulo:
        if (b == 0) throw Failure("float modulo");
        return floorModulo(a, b);
    case BinaryOperator::Power: {
        if (a == 0 && b < 0) throw Failure("0.0 cannot be raised to a negative power");
        const double result = std::pow(a, b);
        if (std::isnan(result) && !std::isnan(a) && !std::isnan(b))
            throw Failure("a negative number has no fractional power");
        if (std::isinf(result) && std::isfinite(a) && std::isfinite(b)) throw Failure("the result of ** is too large");
        return result;
    }
    }
    return a;
}

Value repeat(Budget& budget, const Value& value, std::int64_t times)
{
    times = std::max<std::int64_t>(times, 0);
    if (value.isString()) {
        TextWriter writer(budget);
        if (!value.text().empty()) {
            for (std::int64_t i = 0; i < times; ++i) writer.append(value.text());
        }
        return Value::string(writer.take(), value.isMarkup());
    }
    const Sequence& sequence = value.sequence();
    std::vector<Value> items;
    if (!sequence.items.empty()) {
        for (std::int64_t i = 0; i < times; ++i) {
            budget.spend(sequence.items.size() * 4);
            items.insert(items.end(), sequence.items.begin(), sequence.items.end());
        }
    }
    return sequence.isTuple() ? Value::tuple(std::move(items)) : Value::list(std::move(items));
}

bool isListOrTuple(const Value& value)
{
    return value.isSequence() && value.sequence().flavour <= Sequence::Flavour::Group;
}

Value add(Budget& budget, const Value& a, const Value& b)
{
    if (a.isString() && b.isString()) {
        const bool markup = a.isMarkup() || b.isMarkup();
        TextWriter writer(budget);
        writer.append(markup && !a.isMarkup() ? escapeHtml(budget, a.text()) : a.text());
        writer.append(markup && !b.isMarkup() ? escapeHtml(budget, b.text()) : b.text());
        return Value::string(writer.take(), markup);
    }
    if (a.isString()) throw Failure(concat("can only concatenate str (not \"", b.typeName(), "\") to str"));
    if (isListOrTuple(a) && isListOrTuple(b) && a.sequence().isTuple() == b.sequence().isTuple()) {
        budget.spend((a.sequence().items.size() + b.sequence().items.size()) * 4);
        std::vector<Value> items = a.sequence().items;
        items.insert(items.end(), b.sequence().items.begin(), b.sequence().items.end());
        return a.sequence().isTuple() ? Value::tuple(std::move(items)) : Value::list(std::move(items));
    }
    throwUnsupported("+", a, b);
}

bool isRepeatable(const Value& value)
{
    return value.isString() || isListOrTuple(value);
}

bool equalSequences(Budget& budget, const Sequence& a, const Sequence& b)
{
    using Flavour = Sequence::Flavour;
    const auto family = [](Flavour flavour) { return flavour == Flavour::Group ? Flavour::Tuple : flavour; };
    if (family(a.flavour) != family(b.flavour) || a.items.size() != b.items.size()) return false;
    for (std::size_t i = 0; i < a.items.size(); ++i) {
        if (!equals(budget, a.items[i], b.items[i])) return false;
    }
    return true;
}

bool equalDicts(Budget& budget, const Dict& a, const Dict& b)
{
    if (a.size() != b.size()) return false;
    for (const auto& entry : a.entries()) {
        const Value* other = b.find(budget, entry.first);
        if (!other || !equals(budget, entry.second, *other)) return false;
    }
    return true;
}

/// Orders two values: negative, zero or positive. `sign` is for the error.
int order(Budget& budget, std::string_view sign, const Value& a, const Value& b)
{
    budget.spend(1);
    a.requireDefined();
    b.requireDefined();
    if (a.isIntegral() && b.isIntegral()) return a.asInt() < b.asInt() ? -1 : (a.asInt() > b.asInt() ? 1 : 0);
    if (a.isNumber() && b.isNumber()) return a.asDouble() < b.asDouble() ? -1 : (a.asDouble() > b.asDouble() ? 1 : 0);
    if (a.isString() && b.isString()) {
        budget.spend(std::min(a.text().size(), b.text().size()) / 16);
        return a.bytes().compare(b.bytes());  // the order of UTF-8 is the order of code points
    }
    if (isListOrTuple(a) && isListOrTuple(b) && a.sequence().isTuple() == b.sequence().isTuple()) {
        const auto& left = a.sequence().items;
        const auto& right = b.sequence().items;
        for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
            if (!equals(budget, left[i], right[i])) return order(budget, sign, left[i], right[i]);
        }
        return left.size() < right.size() ? -1 : (left.size() > right.size() ? 1 : 0);
    }
    throw Failure(
        concat("'", sign, "' not supported between instances of '", a.typeName(), "' and '", b.typeName(), "'"));
}

bool isNan(const Value& value)
{
    return value.isFloat() && std::isnan(value.asDouble());
}

}  // namespace

bool isTruthy(const Value& value)
{
    switch (value.kind()) {
    case Value::Kind::Undefined:
    case Value::Kind::None:
        return false;
    case Value::Kind::Bool:
        return value.asBool();
    case Value::Kind::Int:
        return value.asInt() != 0;
    case Value::Kind::Float:
        return value.asDouble() != 0;
    case Value::Kind::String:
        return !value.text().empty();
    case Value::Kind::Sequence:
        return !value.sequence().items.empty();
    case Value::Kind::Dict:
        return value.dict().size() != 0;
    case Value::Kind::Object:
        return true;
    }
    return false;
}

bool equals(Budget& budget, const Value& a, const Value& b)
{
    budget.spend(1);
    if (a.isIntegral() && b.isIntegral()) return a.asInt() == b.asInt();
    if (a.isNumber() && b.isNumber()) return a.asDouble() == b.asDouble();
    if (a.kind() != b.kind()) return false;
    switch (a.kind()) {
    case Value::Kind::Undefined:
    case Value::Kind::None:
        return true;
    case Value::Kind::String:
        if (a.text().size() != b.text().size()) return false;
        budget.spend(a.text().size() / 16);
        return a.bytes() == b.bytes();
    case Value::Kind::Sequence:
        return equalSequences(budget, a.sequence(), b.sequence());
    case Value::Kind::Dict:
        return equalDicts(budget, a.dict(), b.dict());
    case Value::Kind::Object:
        return &a.object() == &b.object();
    default:
        return false;
    }
}

bool lessThan(Budget& budget, const Value& a, const Value& b)
{
    return order(budget, "<", a, b) < 0;
}

bool contains(Budget& budget, const Value& container, const Value& item)
{
    if (container.isString()) {
        if (!item.isString()) {
            throw Failure(concat("'in <string>' requires string as left operand, not ", item.typeName()));
        }
        return findText(budget, container.bytes(), item.bytes(), 0) != std::string::npos;
    }
    if (container.isDict()) return container.dict().find(budget, item) != nullptr;
    if (!isIterable(container)) throw Failure(concat("argument of type '", container.typeName(), "' is not iterable"));
    const IteratorPtr items = iteratorOf(budget, container);
    while (const auto candidate = items->next()) {
        if (candidate->identicalTo(item) || equals(budget, *candidate, item)) return true;
    }
    return false;
}

bool compare(Budget& budget, Comparison comparison, const Value& a, const Value& b)
{
    const bool unordered = isNan(a) || isNan(b);
    switch (comparison) {
    case Comparison::Equal:
        return equals(budget, a, b);
    case Comparison::NotEqual:
        return !equals(budget, a, b);
    case Comparison::In:
        return contains(budget, b, a);
    case Comparison::NotIn:
        return !contains(budget, b, a);
    case Comparison::Less:
        return order(budget, "<", a, b) < 0 && !unordered;
    case Comparison::LessEqual:
        return order(budget, "<=", a, b) <= 0 && !unordered;
    case Comparison::Greater:
        return order(budget, ">", a, b) > 0 && !unordered;
    case Comparison::GreaterEqual:
        return order(budget, ">=", a, b) >= 0 && !unordered;
    }
    return false;
}

Value apply(Budget& budget, BinaryOperator operation, const Value& a, const Value& b)
{
    if (a.isIntegral() && b.isIntegral()) return integerArithmetic(operation, a.asInt(), b.asInt());
    if (a.isNumber() && b.isNumber()) return floatArithmetic(operation, a.asDouble(), b.asDouble());
    if (operation == BinaryOperator::Modulo && a.isString()) return formatPercent(budget, a, b);
    a.requireDefined();
    b.requireDefined();
    if (operation == BinaryOperator::Add) return add(budget, a, b);
    if (operation == BinaryOperator::Multiply) {
        if (isRepeatable(a) && b.isIntegral()) return repeat(budget, a, b.asInt());
        if (isRepeatable(b) && a.isIntegral()) return repeat(budget, b, a.asInt());
        if (isRepeatable(a)) throw Failure(concat("can't multiply sequence by non-int of type '", b.typeName(), "'"));
    }
    throwUnsupported(signOf(operation), a, b);
}

Value negate(const Value& value)
{
    value.requireDefined();
    if (value.isIntegral()) return integerArithmetic(BinaryOperator::Subtract, 0, value.asInt());
    if (value.isFloat()) return -value.asDouble();
    throw Failure(concat("bad operand type for unary -: '", value.typeName(), "'"));
}

Value unaryPlus(const Value& value)
{
    value.requireDefined();
    if (value.isIntegral()) return value.asInt();
    if (value.isFloat()) return value;
    throw Failure(concat("bad operand type for unary +: '", value.typeName(), "'"));
}

}  // namespace vitrine::jinja
