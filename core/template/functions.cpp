#include "core/template/functions.h"

#include "core/base/error.h"
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
        throw Failure(concat("the attribute '", name, "' of a macro is not available in chat templates"));
    }

private:
    const MacroStatement& m_macro;
    ActivationPtr m_around;
};

/// joiner(sep): nothing at the first call, the separator from then on.
class Joiner final : public Object {
public:
    explicit Joiner(Value separator) : m_separator(std::move(separator)) {}
    std::string_view typeName() const override { return "Joiner"; }
    int depth() const override { return m_separator.depth() + 1; }
    bool isCallable() const override { return true; }
    Value call(Interpreter&, const Arguments& arguments) override
    {
        const Parameters parameters("joiner()", arguments, {});
        return std::exchange(m_used, true) ? m_separator : Value::string("");
    }

private:
    Value m_separator;
    bool m_used = false;
};

/// One of the template's blocks, to be called.
class BlockReference final : public Object {
public:
    BlockReference(const BlockStatement& block, ContextPtr context) : m_block(block), m_context(std::move(context)) {}
    std::string_view typeName() const override { return "BlockReference"; }
    bool isCallable() const override { return true; }
    std::optional<Value> attribute(std::string_view name) override
    {
        if (name == "name") return Value::string(m_block.name);
        if (name == "super") return Value::undefined(concat("there is no parent block called '", m_block.name, "'."));
        return std::nullopt;
    }
    Value call(Interpreter& interpreter, const Arguments& arguments) override
    {
        const Parameters parameters("the block", arguments, {});
        return interpreter.callBlock(m_block, m_context);
    }

private:
    const BlockStatement& m_block;
    ContextPtr m_context;
};

class TemplateReference final : public Object {
public:
    TemplateReference(const Ast& ast, ContextPtr context) : m_ast(ast), m_context(std::move(context)) {}
    std::string_view typeName() const override { return "TemplateReference"; }
    std::string repr() override { return "<TemplateReference None>"; }
    std::optional<Value> attribute(std::string_view name) override
    {
        const auto found = m_ast.blocksByName.find(name);
        if (found == m_ast.blocksByName.end()) return std::nullopt;
        return Value(ObjectPtr(std::make_shared<BlockReference>(*found->second, m_context)));
    }

private:
    const Ast& m_ast;
    ContextPtr m_context;
};

class MissingParameter final : public Object {
public:
    std::string_view typeName() const override { return "MissingType"; }
    std::string repr() override { return "missing"; }
};

Value makeRange(Interpreter& interpreter, const Arguments& arguments)
{
    const Parameters parameters("range()", arguments, {"start", "stop", "step"}, 1);
    const bool onlyStop = !parameters.has(1);
    const std::int64_t start = onlyStop ? 0 : parameters.integer(0, 0);
    const std::int64_t stop = onlyStop ? parameters.integer(0, 0) : parameters.integer(1, 0);
    const std::int64_t step = parameters.integer(2, 1);
    if (step == 0) throw Failure("range() arg 3 must not be zero");
    // In unsigned arithmetic, so that the widest distance fits.
    const auto distance = [](std::int64_t from, std::int64_t to) {
        return static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
    };
    std::uint64_t count = 0;
    if (step > 0 && start < stop) count = (distance(start, stop) - 1) / static_cast<std::uint64_t>(step) + 1;
    if (step < 0 && start > stop) count = (distance(stop, start) - 1) / distance(step, 0) + 1;
    if (count > interpreter.budget().limits().rangeItems) {
        throw Failure(concat("range() of ", count, " items is too big; at most ",
                             interpreter.budget().limits().rangeItems, " are allowed"));
    }
    interpreter.budget().spend(count * 2);
    std::vector<Value> items;
    items.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) items.emplace_back(start + static_cast<std::int64_t>(i) * step);
    return SequencePtr(std::make_shared<const Sequence>(Sequence::Flavour::Range, std::move(items)));
}

/// The entries that dict(…) and namespace(…) take: a mapping or pairs, then keywords.
Dict dictFrom(Interpreter& interpreter, const Arguments& arguments)
{
    Budget& budget = interpreter.budget();
    if (arguments.positional.size() > 1) {
        throw Failure(concat("dict expected at most 1 argument, got ", arguments.positional.size()));
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
                if (parts->items.size() != 2) throw Failure("dict() needs pairs of a key and a value");
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
    const Parameters parameters("joiner()", arguments, {"sep"});
    return ObjectPtr(std::make_shared<Joiner>(parameters.has(0) ? parameters.value(0) : Value::string(", ")));
}

Value raiseException(Interpreter& interpreter, const Arguments& arguments)
{
    const Parameters parameters("raise_exception()", arguments, {"message"}, 1);
    Failure failure(textOf(interpreter.budget(), parameters.value(0)).bytes());
    failure.raisedByTemplate = true;
    throw failure;
}

Value strftimeNow(Interpreter& interpreter, const Arguments& arguments)
{
    const Parameters parameters("strftime_now()", arguments, {"format"}, 1);
    const auto format = parameters.text(0);
    if (!format) throw Failure("strftime_now() needs a string, not None");
    return Value::string(Text(formatTime(interpreter.now(), format->bytes()), format->originAt(0)));
}

struct GlobalFunction {
    std::string_view name;
    Value (*function)(Interpreter&, const Arguments&);
};

constexpr std::array kFunctions = {
    GlobalFunction{"range", makeRange},
    GlobalFunction{"dict", makeDict},
    GlobalFunction{"namespace", makeNamespace},
    GlobalFunction{"joiner", makeJoiner},
    GlobalFunction{"raise_exception", raiseException},
    GlobalFunction{"strftime_now", strftimeNow},
};

}  // namespace

std::optional<Value> globalFunction(std::string_view name)
{
    const auto found =
        std::find_if(kFunctions.begin(), kFunctions.end(), [name](const auto& entry) { return entry.name == name; });
    if (found == kFunctions.end()) return std::nullopt;
    return Value(ObjectPtr(std::make_shared<NativeFunction>(std::string(name), found->function)));
}

Value makeMacro(const MacroStatement& macro, const ActivationPtr& around)
{
    return ObjectPtr(std::make_shared<Macro>(macro, around));
}

Value makeBlocks(const Ast& ast, const ContextPtr& context)
{
    return ObjectPtr(std::make_shared<TemplateReference>(ast, context));
}

Value missingParameter()
{
    return ObjectPtr(std::make_shared<MissingParameter>());
}

}  // namespace vitrine::jinja
