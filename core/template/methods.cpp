#include "core/template/methods.h"

#include "core/base/find_named.h"
#include "core/template/arguments.h"
#include "core/template/interpreter.h"
#include "core/template/operators.h"
#include "core/template/string_functions.h"

#include <algorithm>
#include <array>
#include <memory>

namespace vitrine::jinja {
namespace {

class BoundMethod final : public Object {
public:
    BoundMethod(const Method& method, Value receiver) : m_method(method), m_receiver(std::move(receiver)) {}
    std::string_view typeName() const override { return "builtin_function_or_method"; }
    int depth() const override { return m_receiver.depth() + 1; }
    bool isCallable() const override { return true; }
    Value call(Interpreter& interpreter, const Arguments& arguments) override;

private:
    const Method& m_method;
    Value m_receiver;
};

Value sequenceOf(Sequence::Flavour flavour, std::vector<Value> items)
{
    return SequencePtr(std::make_shared<const Sequence>(flavour, std::move(items)));
}

Value dictGet(Budget& budget, const Value& receiver, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("get()"), arguments, {"key", "default"}, 1);
    const Value* found = receiver.dict().find(budget, parameters.value(0));
    return found ? *found : parameters.value(1);
}

Value dictKeys(Budget& budget, const Value& receiver, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("keys()"), arguments, {});
    budget.spend(receiver.dict().size());
    std::vector<Value> items;
    for (const auto& entry : receiver.dict().entries()) items.push_back(entry.first);
    return sequenceOf(Sequence::Flavour::Keys, std::move(items));
}

Value dictValues(Budget& budget, const Value& receiver, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("values()"), arguments, {});
    budget.spend(receiver.dict().size());
    std::vector<Value> items;
    for (const auto& entry : receiver.dict().entries()) items.push_back(entry.second);
    return sequenceOf(Sequence::Flavour::Values, std::move(items));
}

Value dictItems(Budget& budget, const Value& receiver, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("items()"), arguments, {});
    budget.spend(receiver.dict().size() * 4);
    std::vector<Value> items;
    for (const auto& entry : receiver.dict().entries()) items.push_back(Value::tuple({entry.first, entry.second}));
    return sequenceOf(Sequence::Flavour::Items, std::move(items));
}

Value copyOf(Budget&, const Value& receiver, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("copy()"), arguments, {});
    return receiver;  // values are immutable, so no copy is needed
}

Value sequenceCount(Budget& budget, const Value& receiver, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("count()"), arguments, {"value"}, 1);
    std::int64_t count = 0;
    for (const Value& item : receiver.sequence().items) count += equals(budget, item, parameters.value(0)) ? 1 : 0;
    return count;
}

constexpr std::array kDictMethods = {Method{"get", dictGet}, Method{"items", dictItems}, Method{"keys", dictKeys},
                                     Method{"values", dictValues}, Method{"copy", copyOf}};
constexpr std::array kListMethods = {Method{"count", sequenceCount}, Method{"copy", copyOf}};
constexpr std::array kTupleMethods = {Method{"count", sequenceCount}};

const Method* findMethod(const Value& receiver, std::string_view name)
{
    if (receiver.isString()) return findStringMethod(name);
    if (receiver.isDict()) return findNamed(kDictMethods, name);
    if (!receiver.isSequence()) return nullptr;
    if (receiver.sequence().flavour == Sequence::Flavour::List) return findNamed(kListMethods, name);
    return receiver.sequence().isIndexable() ? findNamed(kTupleMethods, name) : nullptr;
}

Value asMarkup(Value value)
{
    if (value.isString()) return Value::string(value.text(), true);
    if (!value.isSequence()) return value;
    std::vector<Value> items = value.sequence().items;
    std::transform(items.begin(), items.end(), items.begin(), asMarkup);
    return sequenceOf(value.sequence().flavour, std::move(items));
}

/// Calls a method of a Markup string. String arguments are escaped, and the result is Markup.
Value callOnMarkup(Budget& budget, const Method& method, const Value& receiver, const Arguments& arguments)
{
    if (method.name.substr(0, 6) == "format" || method.name.find("split") != std::string_view::npos) {
        return asMarkup(method.function(budget, receiver, arguments));
    }
    const auto escaped = [&budget](const Value& value) {
        return value.isString() && !value.isMarkup() ? Value::string(escapeHtml(budget, value.text()), true) : value;
    };
    Arguments safe = arguments;
    for (Value& value : safe.positional) value = escaped(value);
    for (auto& keyword : safe.keyword) keyword.second = escaped(keyword.second);
    return asMarkup(method.function(budget, receiver, safe));
}

Value BoundMethod::call(Interpreter& interpreter, const Arguments& arguments)
{
    Budget& budget = interpreter.budget();
    if (m_receiver.isMarkup()) return callOnMarkup(budget, m_method, m_receiver, arguments);
    return m_method.function(budget, m_receiver, arguments);
}

}  // namespace

std::optional<Value> methodOf(const Value& receiver, std::string_view name)
{
    const Method* method = findMethod(receiver, name);
    if (!method) return std::nullopt;
    return Value(ObjectPtr(std::make_shared<BoundMethod>(*method, receiver)));
}

}  // namespace vitrine::jinja
