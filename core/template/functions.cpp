#include "core/template/functions.h"

#include "core/base/sentence.h"
#include "core/template/arguments.h"
#include "core/template/format_value.h"
#include "core/template/operators.h"

#include <algorithm>
#include <array>

namespace vitrine::jinja {
namespace {

class Macro final : public Object {
public:
    Macro(const MacroStatement& macro, ActivationPtr around) : m_macro(macro), m_around(std::move(around)) {}
    std::string_view typeName() const override { return "Macro"; }
    bool isCallable() const override { return true; }
    Value call(Interpreter& interpreter, const Arguments& arguments) override
    {
        return interpreter.callMacro(m_macro, m_around, arguments);
    }
    std::optional<Value> attribute(std::string_view name) override
    {
        throw Failure(SENTENCE("the attribute '", name, "' of a macro is not available in chat templates"));
    }

private:
    const MacroStatement& m_macro;
    ActivationPtr m_around;
};

/// The result of joiner(sep). When called, it returns an empty string the first time, and the separator afterwards.
class Joiner final : public Object {
public:
    explicit Joiner(Value separator) : m_separator(std::move(separator)) {}
    std::string_view typeName() const override { return "Joiner"; }
    int depth() const override { return m_separator.depth() + 1; }
    bool isCallable() const override { return true; }
    Value call(Interpreter&, const Arguments& arguments) override
    {
        const Parameters parameters(std::string_view("joiner()"), arguments, {});
        return std::exchange(m_used, true) ? m_separator : Value::string("");
    }

private:
    Value m_separator;
    bool m_used = false;
};

Value makeRange(Interpreter& interpreter, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("range()"), arguments, {"start", "stop", "step"}, 1);
    const bool onlyStop = !parameters.has(1);
    const std::int64_t start = onlyStop ? 0 : parameters.integer(0, 0);
    const std::int64_t stop = onlyStop ? parameters.integer(0, 0) : parameters.integer(1, 0);
    const std::int64_t step = parameters.integer(2, 1);
    if (step == 0) throw Failure(SENTENCE("range() arg 3 must not be zero"));
    // Uses unsigned arithmetic, because the difference of two integers may exceed the signed range.
    const auto distance = [](std::int64_t from, std::int64_t to) {
        return static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
    };
    std::uint64_t count = 0;
    if (step > 0 && start < stop) count = (distance(start, stop) - 1) / static_cast<std::uint64_t>(step) + 1;
    if (step < 0 && start > stop) count = (distance(stop, start) - 1) / distance(step, 0) + 1;
    if (count > interpreter.budget().limits().rangeItems) {
        throw Failure(SENTENCE("range() of ", count, " items is too big; at most ",
                               interpreter.budget().limits().rangeItems, " are allowed"));
    }
    interpreter.budget().spend(count * 2);
    std::vector<Value> items;
    items.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) items.emplace_back(start + static_cast<std::int64_t>(i) * step);
    return SequencePtr(std::make_shared<const Sequence>(Sequence::Flavour::Range, std::move(items)));
}

/// Returns the entries for dict(…) or namespace(…), which accept a mapping or a list of pairs, and keyword arguments.
Dict dictFrom(Interpreter& interpreter, const Arguments& arguments)
{
    Budget& budget = interpreter.budget();
    if (arguments.positional.size() > 1) {
        throw Failure(SENTENCE("dict expected at most 1 argument, got ", arguments.positional.size()));
    }
    Dict dict;
    if (!arguments.positional.empty()) {
        const Value& source = arguments.positional.front();
        source.requireDefined();
        if (source.isDict()) {
            for (const auto& entry : source.dict().entries()) dict.set(budget, entry.first, entry.second);
        } else {
            const SequencePtr entries = iterate(budget, source);
            for (const Value& pair : entries->items) {
                const SequencePtr parts = iterate(budget, pair);
                if (parts->items.size() != 2) throw Failure(SENTENCE("dict() needs pairs of a key and a value"));
                dict.set(budget, parts->items[0], parts->items[1]);
            }
        }
    }
    for (const auto& keyword : arguments.keyword) dict.set(budget, Value::string(keyword.first), keyword.second);
    return dict;
}

Value makeDict(Interpreter& interpreter, const Arguments& arguments)
{
    return DictPtr(std::make_shared<const Dict>(dictFrom(interpreter, arguments)));
}

Value makeNamespace(Interpreter& interpreter, const Arguments& arguments)
{
    return interpreter.makeNamespace(dictFrom(interpreter, arguments));
}

Value makeJoiner(Interpreter&, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("joiner()"), arguments, {"sep"});
    return ObjectPtr(std::make_shared<Joiner>(parameters.has(0) ? parameters.value(0) : Value::string(", ")));
}

Value raiseException(Interpreter& interpreter, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("raise_exception()"), arguments, {"message"}, 1);
    Failure failure(textOf(interpreter.budget(), parameters.value(0)).bytes());
    failure.raisedByTemplate = true;
    throw failure;
}

Value strftimeNow(Interpreter& interpreter, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("strftime_now()"), arguments, {"format"}, 1);
    const auto format = parameters.text(0);
    if (!format) throw Failure(SENTENCE("strftime_now() needs a string, not None"));
    return Value::string(Text(formatTime(interpreter.now(), format->bytes()), format->originAt(0)));
}

class GlobalFunction final : public Object {
public:
    using Body = Value (*)(Interpreter&, const Arguments&);

    explicit GlobalFunction(Body body) : m_body(body) {}
    std::string_view typeName() const override { return "function"; }
    bool isCallable() const override { return true; }
    Value call(Interpreter& interpreter, const Arguments& arguments) override { return m_body(interpreter, arguments); }

private:
    Body m_body;
};

constexpr std::array<std::pair<std::string_view, GlobalFunction::Body>, 6> kFunctions = {{
    {"range", makeRange},
    {"dict", makeDict},
    {"namespace", makeNamespace},
    {"joiner", makeJoiner},
    {"raise_exception", raiseException},
    {"strftime_now", strftimeNow},
}};

}  // namespace

std::optional<Value> globalFunction(std::string_view name)
{
    const auto found =
        std::find_if(kFunctions.begin(), kFunctions.end(), [name](const auto& entry) { return entry.first == name; });
    if (found == kFunctions.end()) return std::nullopt;
    return Value(ObjectPtr(std::make_shared<GlobalFunction>(found->second)));
}

Value makeMacro(const MacroStatement& macro, const ActivationPtr& around)
{
    return ObjectPtr(std::make_shared<Macro>(macro, around));
}

}  // namespace vitrine::jinja
