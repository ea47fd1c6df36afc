#include "core/template/operators.h"

#include "core/base/sentence.h"
#include "core/template/characters.h"
#include "core/template/format_value.h"
#include "core/template/numbers.h"
#include "core/template/string_functions.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace vitrine::jinja {
namespace {

constexpr std::array<std::string_view, 7> kSigns = {"+",  "-", "*",          "/",
                                                    "//", "%", "** or pow()"};  ///< indexed by BinaryOperator

[[noreturn]] void throwUnsupported(std::string_view sign, const Value& a, const Value& b)
{
    throw Failure(
        SENTENCE("unsupported operand type(s) for ", sign, ": '", a.typeName(), "' and '", b.typeName(), "'"));
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
    return value.isSequence() && value.sequence().flavour <= Sequence::Flavour::Tuple;
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
    if (a.isString()) throw Failure(SENTENCE("can only concatenate str (not \"", b.typeName(), "\") to str"));
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
    if (a.flavour != b.flavour || a.items.size() != b.items.size()) return false;
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

/// Compares two values for sorting: returns a negative number, zero or a positive number. `sign` is the operator for
/// error messages.
int order(Budget& budget, std::string_view sign, const Value& a, const Value& b)
{
    budget.spend(1);
    a.requireDefined();
    b.requireDefined();
    if (a.isNumber() && b.isNumber()) return compareNumbers(a, b);
    if (a.isString() && b.isString()) {
        budget.spend(std::min(a.text().size(), b.text().size()) / 16);
        return a.bytes().compare(b.bytes());  // comparing bytes of UTF-8 gives the order of code points
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
        SENTENCE("'", sign, "' not supported between instances of '", a.typeName(), "' and '", b.typeName(), "'"));
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
        return value.asInteger() != 0;
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
    if (a.isNumber() && b.isNumber()) return compareNumbers(a, b) == 0 && !isNan(a) && !isNan(b);
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
            throw Failure(SENTENCE("'in <string>' requires string as left operand, not ", item.typeName()));
        }
        return findText(budget, container.bytes(), item.bytes(), 0) != std::string::npos;
    }
    if (container.isDict()) return container.dict().find(budget, item) != nullptr;
    if (!isIterable(container))
        throw Failure(SENTENCE("argument of type '", container.typeName(), "' is not iterable"));
    const IteratorPtr items = iteratorOf(budget, container);
    while (const auto candidate = items->next()) {
        // Strings are compared only by equals(), which counts the cost of the comparison.
        const bool isSame = !item.isString() && candidate->identicalTo(item);
        if (isSame || equals(budget, *candidate, item)) return true;
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
    if (a.isNumber() && b.isNumber()) return calculate(operation, a, b);
    a.requireDefined();
    b.requireDefined();
    if (operation == BinaryOperator::Add) return add(budget, a, b);
    if (operation == BinaryOperator::Multiply) {
        if (isRepeatable(a) && b.isIntegral()) return repeat(budget, a, b.asInt());
        if (isRepeatable(b) && a.isIntegral()) return repeat(budget, b, a.asInt());
        if (isRepeatable(a)) throw Failure(SENTENCE("can't multiply sequence by non-int of type '", b.typeName(), "'"));
    }
    throwUnsupported(kSigns.at(static_cast<std::size_t>(operation)), a, b);
}

Value negate(const Value& value)
{
    value.requireDefined();
    if (value.isIntegral()) return calculate(BinaryOperator::Subtract, Value(std::int64_t{0}), value);
    if (value.isFloat()) return -value.asDouble();
    throw Failure(SENTENCE("bad operand type for unary -: '", value.typeName(), "'"));
}

Value unaryPlus(const Value& value)
{
    value.requireDefined();
    if (value.isIntegral()) return value.asInteger();
    if (value.isFloat()) return value;
    throw Failure(SENTENCE("bad operand type for unary +: '", value.typeName(), "'"));
}

}  // namespace vitrine::jinja
