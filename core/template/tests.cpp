#include "core/template/tests.h"

#include "core/base/error.h"
#include "core/template/arguments.h"
#include "core/template/format_value.h"
#include "core/template/interpreter.h"
#include "core/template/methods.h"
#include "core/template/operators.h"

#include <algorithm>
#include <array>

namespace vitrine::jinja {
namespace {

void requireNoArguments(const Arguments& arguments)
{
    const Parameters parameters("the test", arguments, {});
}

template <Comparison comparison>
bool compares(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("the test", arguments, {"other"}, 1);
    return compare(interpreter.budget(), comparison, subject, parameters.value(0));
}

template <Value::Kind kind>
bool isOfKind(Interpreter&, const Value& subject, const Arguments& arguments)
{
    requireNoArguments(arguments);
    return subject.kind() == kind;
}

template <bool wanted>
bool isConstant(Interpreter&, const Value& subject, const Arguments& arguments)
{
    requireNoArguments(arguments);
    return subject.isBool() && subject.asBool() == wanted;
}

bool isDefined(Interpreter&, const Value& subject, const Arguments& arguments)
{
    requireNoArguments(arguments);
    return !subject.isUndefined();
}

bool isNumber(Interpreter&, const Value& subject, const Arguments& arguments)
{
    requireNoArguments(arguments);
    return subject.isNumber();
}

Value remainder(Interpreter& interpreter, const Value& subject, const Value& divisor)
{
    return apply(interpreter.budget(), BinaryOperator::Modulo, subject, divisor);
}

template <std::int64_t wanted>
bool hasParity(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    requireNoArguments(arguments);
    return equals(interpreter.budget(), remainder(interpreter, subject, Value(std::int64_t{2})), Value(wanted));
}

bool isDivisibleBy(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("divisibleby", arguments, {"num"}, 1);
    return equals(interpreter.budget(), remainder(interpreter, subject, parameters.value(0)), Value(std::int64_t{0}));
}

template <bool upper>
bool hasCase(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    requireNoArguments(arguments);
    const Value text = Value::string(textOf(interpreter.budget(), subject));
    return interpreter.call(*methodOf(text, upper ? "isupper" : "islower"), {}).asBool();
}

bool isSequence(Interpreter&, const Value& subject, const Arguments& arguments)
{
    requireNoArguments(arguments);
    // An undefined value has a length, and Jinja2 asks for no more than that and a __getitem__.
    return subject.isUndefined() || subject.isString() || subject.isDict() ||
           (subject.isSequence() && subject.sequence().isIndexable());
}

bool isIterableTest(Interpreter&, const Value& subject, const Arguments& arguments)
{
    requireNoArguments(arguments);
    return isIterable(subject);
}

bool isCallable(Interpreter&, const Value& subject, const Arguments& arguments)
{
    requireNoArguments(arguments);
    return subject.isUndefined() || (subject.isObject() && subject.object().isCallable());
}

bool isSameAs(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("sameas", arguments, {"other"}, 1);
    if (subject.isString()) interpreter.budget().spend(subject.text().size() / 16);
    return subject.identicalTo(parameters.value(0));
}

constexpr std::array kTests = {
    Test{"!=", compares<Comparison::NotEqual>},
    Test{"<", compares<Comparison::Less>},
    Test{"<=", compares<Comparison::LessEqual>},
    Test{"==", compares<Comparison::Equal>},
    Test{">", compares<Comparison::Greater>},
    Test{">=", compares<Comparison::GreaterEqual>},
    Test{"boolean", isOfKind<Value::Kind::Bool>},
    Test{"callable", isCallable},
    Test{"defined", isDefined},
    Test{"divisibleby", isDivisibleBy},
    Test{"eq", compares<Comparison::Equal>},
    Test{"equalto", compares<Comparison::Equal>},
    Test{"even", hasParity<0>},
    Test{"false", isConstant<false>},
    Test{"float", isOfKind<Value::Kind::Float>},
    Test{"ge", compares<Comparison::GreaterEqual>},
    Test{"greaterthan", compares<Comparison::Greater>},
    Test{"gt", compares<Comparison::Greater>},
    Test{"in", compares<Comparison::In>},
    Test{"integer", isOfKind<Value::Kind::Int>},
    Test{"iterable", isIterableTest},
    Test{"le", compares<Comparison::LessEqual>},
    Test{"lessthan", compares<Comparison::Less>},
    Test{"lower", hasCase<false>},
    Test{"lt", compares<Comparison::Less>},
    Test{"mapping", isOfKind<Value::Kind::Dict>},
    Test{"ne", compares<Comparison::NotEqual>},
    Test{"none", isOfKind<Value::Kind::None>},
    Test{"number", isNumber},
    Test{"odd", hasParity<1>},
    Test{"sameas", isSameAs},
    Test{"sequence", isSequence},
    Test{"string", isOfKind<Value::Kind::String>},
    Test{"true", isConstant<true>},
    Test{"undefined", isOfKind<Value::Kind::Undefined>},
    Test{"upper", hasCase<true>},
};

}  // namespace

const Test* findTest(std::string_view name)
{
    const auto found =
        std::find_if(kTests.begin(), kTests.end(), [name](const Test& test) { return test.name == name; });
    return found == kTests.end() ? nullptr : &*found;
}

}  // namespace vitrine::jinja
