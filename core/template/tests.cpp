#include "core/template/tests.h"

#include "core/base/find_named.h"
#include "core/base/sentence.h"
#include "core/template/arguments.h"
#include "core/template/format_value.h"
#include "core/template/interpreter.h"
#include "core/template/methods.h"
#include "core/template/operators.h"

#include <array>

namespace vitrine::jinja {
namespace {

/// Adapts the function `test`, which needs no interpreter and no arguments, to TestFunction.
template <bool (*test)(const Value&)>
bool plain(Interpreter&, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(FORM("the test"), arguments, {});
    return test(subject);
}

template <Value::Kind kind>
bool isOfKind(const Value& value)
{
    return value.kind() == kind;
}

template <bool wanted>
bool isConstant(const Value& value)
{
    return value.isBool() && value.asBool() == wanted;
}

bool isCallable(const Value& value)
{
    return value.isUndefined() || (value.isObject() && value.object().isCallable());
}

/// Jinja2's test `sequence`: whether the value has a length and __getitem__. Undefined values pass this test, too.
bool isSequence(const Value& value)
{
    return value.isUndefined() || value.isString() || value.isDict() ||
           (value.isSequence() && value.sequence().isIndexable());
}

template <Comparison comparison>
bool compares(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(FORM("the test"), arguments, {"other"}, 1);
    return compare(interpreter.budget(), comparison, subject, parameters.value(0));
}

Value remainder(Interpreter& interpreter, const Value& subject, const Value& divisor)
{
    return apply(interpreter.budget(), BinaryOperator::Modulo, subject, divisor);
}

template <std::int64_t wanted>
bool hasParity(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(FORM("the test"), arguments, {});
    return equals(interpreter.budget(), remainder(interpreter, subject, Value(std::int64_t{2})), Value(wanted));
}

bool isDivisibleBy(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("divisibleby"), arguments, {"num"}, 1);
    return equals(interpreter.budget(), remainder(interpreter, subject, parameters.value(0)), Value(std::int64_t{0}));
}

template <bool upper>
bool hasCase(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(FORM("the test"), arguments, {});
    const Value text = Value::string(textOf(interpreter.budget(), subject));
    return interpreter.call(*methodOf(text, upper ? "isupper" : "islower"), {}).asBool();
}

bool isSameAs(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("sameas"), arguments, {"other"}, 1);
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
    Test{"boolean", plain<isOfKind<Value::Kind::Bool>>},
    Test{"callable", plain<isCallable>},
    Test{"defined", plain<[](const Value& value) { return !value.isUndefined(); }>},
    Test{"divisibleby", isDivisibleBy},
    Test{"eq", compares<Comparison::Equal>},
    Test{"equalto", compares<Comparison::Equal>},
    Test{"even", hasParity<0>},
    Test{"false", plain<isConstant<false>>},
    Test{"float", plain<isOfKind<Value::Kind::Float>>},
    Test{"ge", compares<Comparison::GreaterEqual>},
    Test{"greaterthan", compares<Comparison::Greater>},
    Test{"gt", compares<Comparison::Greater>},
    Test{"in", compares<Comparison::In>},
    Test{"integer", plain<isOfKind<Value::Kind::Int>>},
    Test{"iterable", plain<isIterable>},
    Test{"le", compares<Comparison::LessEqual>},
    Test{"lessthan", compares<Comparison::Less>},
    Test{"lower", hasCase<false>},
    Test{"lt", compares<Comparison::Less>},
    Test{"mapping", plain<isOfKind<Value::Kind::Dict>>},
    Test{"ne", compares<Comparison::NotEqual>},
    Test{"none", plain<isOfKind<Value::Kind::None>>},
    Test{"number", plain<[](const Value& value) { return value.isNumber(); }>},
    Test{"odd", hasParity<1>},
    Test{"sameas", isSameAs},
    Test{"sequence", plain<isSequence>},
    Test{"string", plain<isOfKind<Value::Kind::String>>},
    Test{"true", plain<isConstant<true>>},
    Test{"undefined", plain<isOfKind<Value::Kind::Undefined>>},
    Test{"upper", hasCase<true>},
};

}  // namespace

const Test* findTest(std::string_view name)
{
    return findNamed(kTests, name);
}

}  // namespace vitrine::jinja
