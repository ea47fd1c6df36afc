// The statements of the interpreter: loops, macros, blocks and their output.

#include "core/base/sentence.h"
#include "core/template/format_value.h"
#include "core/template/functions.h"
#include "core/template/interpreter.h"
#include "core/template/loop.h"
#include "core/template/operators.h"

#include <algorithm>
#include <string>
#include <utility>

namespace vitrine::jinja {
namespace {

Sentence nameOf(const MacroStatement& macro)
{
    return macro.name.empty() ? SENTENCE("the call block") : SENTENCE("macro '", macro.name, "'");
}

/// Sets a variable to another value, and restores the previous value when destroyed.
template <typename T>
class Exchanged {
public:
    Exchanged(T& variable, T value) : m_variable(variable), m_before(std::exchange(variable, std::move(value))) {}
    ~Exchanged() { m_variable = std::move(m_before); }
    Exchanged(const Exchanged&) = delete;
    Exchanged& operator=(const Exchanged&) = delete;

private:
    T& m_variable;
    T m_before;
};

}  // namespace

Text Interpreter::capture(const Body& body, Flow& flow)
{
    TextWriter writer(m_budget);
    const Exchanged guard(m_output, &writer);
    flow = execute(body);
    return writer.take();
}

/// Returns the output of the body of a function. `break` and `continue` in this body cannot affect an outer loop.
Text Interpreter::captureFunction(const Body& body)
{
    Flow flow = Flow::Normal;
    return capture(body, flow);
}

Interpreter::Flow Interpreter::execute(const Body& body)
{
    for (const auto& statement : body) {
        const Flow flow = execute(*statement);
        if (flow != Flow::Normal) return flow;
    }
    return Flow::Normal;
}

Interpreter::Flow Interpreter::execute(const Statement& statement)
{
    using Kind = Statement::Kind;
    try {
        const Nesting nesting(m_budget);
        m_budget.spend(1);
        switch (statement.kind) {
        case Kind::Data:
            m_output->append(static_cast<const DataStatement&>(statement).text);
            break;
        case Kind::Output: {
            const auto& node = static_cast<const OutputStatement&>(statement);
            output(evaluate(*node.expression), node.position);
            break;
        }
        case Kind::If:
            return executeIf(static_cast<const IfStatement&>(statement));
        case Kind::For:
            return executeFor(static_cast<const ForStatement&>(statement));
        case Kind::Set: {
            const auto& node = static_cast<const SetStatement&>(statement);
            assign(node.target, evaluate(*node.value));
            break;
        }
        case Kind::SetBlock:
            return executeSetBlock(static_cast<const SetBlockStatement&>(statement));
        case Kind::Macro:
            executeMacro(static_cast<const MacroStatement&>(statement));
            break;
        case Kind::CallBlock:
            executeCallBlock(static_cast<const CallBlockStatement&>(statement));
            break;
        case Kind::FilterBlock:
            return executeFilterBlock(static_cast<const FilterBlockStatement&>(statement));
        case Kind::With:
            return executeWith(static_cast<const WithStatement&>(statement));
        case Kind::Break:
            return Flow::Break;
        case Kind::Continue:
            return Flow::Continue;
        }
    } catch (Failure& failure) {
        if (failure.position.line == 0) failure.position = statement.position;
        throw;
    }
    return Flow::Normal;
}

void Interpreter::output(const Value& value, Position position)
{
    Text text = textOf(m_budget, value);
    text.place(position);
    m_output->append(text);
}

Interpreter::Flow Interpreter::executeIf(const IfStatement& statement)
{
    for (const auto& [condition, body] : statement.branches) {
        if (isTruthy(evaluate(*condition))) return execute(body);
    }
    return execute(statement.otherwise);
}

/// Returns an iterable with the items that satisfy the loop's condition. The condition is evaluated only when the loop
/// reaches the item.
Value Interpreter::selected(const ForStatement& statement, const Value& iterable)
{
    const IteratorPtr items = iteratorOf(m_budget, iterable);
    auto next = [this, &statement, items, around = shared(),
                 function = ActivationPtr()]() mutable -> std::optional<Value> {
        const bool isNew = !function;
        if (isNew) function = activate(around, statement.conditionSlotCount);
        const Exchanged guard(m_activation, function);
        if (isNew) enter(statement.conditionFrame);
        while (auto item = items->next()) {
            assign(statement.conditionTarget, *item);
            if (isTruthy(evaluate(*statement.condition))) return item;
        }
        return std::nullopt;
    };
    return ObjectPtr(std::make_shared<Generator>(m_budget, iterable.depth(), std::move(next)));
}

Interpreter::Flow Interpreter::executeFor(const ForStatement& statement)
{
    const Value iterable = evaluate(*statement.iterable);
    const auto loop = std::make_shared<Loop>(m_budget, statement.condition ? selected(statement, iterable) : iterable);
    auto& slots = m_activation->slots;
    if (statement.loopSlot) slots[*statement.loopSlot].reset();
    bool completed = false;  // as in Jinja2, the else branch runs if no iteration was completed
    while (const auto item = loop->advance()) {
        m_budget.spend(2);
        assign(statement.target, *item);
        if (statement.loopSlot) slots[*statement.loopSlot] = ObjectPtr(loop);
        enter(statement.frame);
        const Flow flow = execute(statement.body);
        if (flow == Flow::Break) break;
        completed = completed || flow == Flow::Normal;
    }
    leave(statement.frame);
    if (completed || statement.otherwise.empty()) return Flow::Normal;
    enter(statement.elseFrame);
    const Flow flow = execute(statement.otherwise);
    leave(statement.elseFrame);
    return flow;
}

Interpreter::Flow Interpreter::executeSetBlock(const SetBlockStatement& statement)
{
    enter(statement.frame);
    Flow flow = Flow::Normal;
    Value text = Value::string(capture(statement.body, flow));
    if (flow != Flow::Normal) return flow;
    if (statement.filter) text = evaluateFilterChain(*statement.filter, text);
    assign(statement.target, text);
    leave(statement.frame);
    return flow;
}

Interpreter::Flow Interpreter::executeFilterBlock(const FilterBlockStatement& statement)
{
    enter(statement.frame);
    Flow flow = Flow::Normal;
    const Value text = Value::string(capture(statement.body, flow));
    if (flow != Flow::Normal) return flow;
    const Value filtered = evaluateFilterChain(*statement.filter, text);
    if (!filtered.isString())
        throw Failure(SENTENCE("a filter block must produce a string, not ", filtered.typeName()));
    output(filtered, statement.position);
    leave(statement.frame);
    return flow;
}

Interpreter::Flow Interpreter::executeWith(const WithStatement& statement)
{
    enter(statement.frame);
    for (const auto& [target, value] : statement.variables) assign(target, evaluate(*value));
    const Flow flow = execute(statement.body);
    leave(statement.frame);
    return flow;
}

void Interpreter::executeCallBlock(const CallBlockStatement& statement)
{
    const Value caller = makeMacro(statement.caller, shared());
    if (!statement.call) return output(call(caller, {}), statement.position);
    const auto& node = static_cast<const CallExpression&>(*statement.call);
    const Value callee = evaluate(*node.callee);
    Arguments arguments = evaluateArguments(node.arguments);
    arguments.keyword.emplace_back("caller", caller);
    output(call(callee, arguments), statement.position);
}

void Interpreter::executeMacro(const MacroStatement& statement)
{
    const Value macro = makeMacro(statement, shared());
    lookUp(statement.variable) = macro;
}

void Interpreter::assign(const Target& target, const Value& value)
{
    if (target.kind == Target::Kind::Name) {
        lookUp(target.variable) = value;
        return;
    }
    if (target.kind == Target::Kind::NamespaceAttribute) {
        const auto& owner = lookUp(target.variable);
        auto* space = owner ? owner->objectAs<Namespace>() : nullptr;
        if (!space) throw Failure(SENTENCE("cannot assign attribute on non-namespace object"), target.position);
        return space->attributes.set(m_budget, Value::string(target.attribute), value);
    }
    const IteratorPtr items = iteratorOf(m_budget, value);
    const std::size_t wanted = target.items.size();
    std::vector<Value> parts;
    while (parts.size() <= wanted) {
        auto item = items->next();
        if (!item) break;
        parts.push_back(std::move(*item));
    }
    if (parts.size() < wanted) {
        throw Failure(SENTENCE("not enough values to unpack (expected ", wanted, ", got ", parts.size(), ")"),
                      target.position);
    }
    if (parts.size() > wanted)
        throw Failure(SENTENCE("too many values to unpack (expected ", wanted, ")"), target.position);
    for (std::size_t i = 0; i < wanted; ++i) assign(target.items[i], parts[i]);
}

/// Assigns arguments to the parameters of a macro, in the order used by Jinja's runtime (Macro.__call__). Parameters
/// without an argument stay unassigned.
void Interpreter::bind(const MacroStatement& macro, const Arguments& arguments)
{
    auto& slots = m_activation->slots;
    const auto& positional = arguments.positional;
    std::vector<const std::pair<std::string, Value>*> keywords;  // keyword arguments that have not been assigned yet
    for (const auto& keyword : arguments.keyword) keywords.push_back(&keyword);
    const auto takeKeyword = [this, &keywords](std::string_view name) -> std::optional<Value> {
        m_budget.spend(keywords.size() / 16);
        const auto found =
            std::find_if(keywords.begin(), keywords.end(), [&](const auto* k) { return k->first == name; });
        if (found == keywords.end()) return std::nullopt;
        const Value& value = (*found)->second;
        keywords.erase(found);
        return value;
    };
    const std::size_t count = macro.parameters.size();
    for (std::size_t i = 0; i < count; ++i) {
        slots[macro.parameterSlots[i]] = i < positional.size() ? positional[i] : takeKeyword(macro.parameterNames[i]);
    }
    if (macro.callerSlot) {
        auto caller = takeKeyword("caller");
        slots[*macro.callerSlot] =
            caller && !caller->isNone() ? *caller : Value::undefined(SENTENCE("No caller defined"));
    }
    if (macro.kwargsSlot) {
        auto rest = std::make_shared<Dict>();
        for (const auto* keyword : keywords) rest->set(m_budget, Value::string(keyword->first), keyword->second);
        slots[*macro.kwargsSlot] = DictPtr(std::move(rest));
    } else if (!keywords.empty()) {
        throw Failure(SENTENCE(nameOf(macro), " takes no keyword argument '", keywords.front()->first, "'"));
    }
    if (macro.varargsSlot) {
        const auto surplus = static_cast<std::ptrdiff_t>(std::min(count, positional.size()));
        slots[*macro.varargsSlot] = Value::tuple({positional.begin() + surplus, positional.end()});
    } else if (count < positional.size()) {
        throw Failure(SENTENCE(nameOf(macro), " takes not more than ", count, " argument(s)"));
    }
}

Value Interpreter::callMacro(const MacroStatement& macro, const ActivationPtr& around, const Arguments& arguments)
{
    const Nesting nesting(m_budget);
    const Exchanged function(m_activation, activate(around, macro.slotCount));
    bind(macro, arguments);
    enter(macro.frame);
    for (std::size_t i = 0; i < macro.parameters.size(); ++i) {
        auto& slot = m_activation->slots[macro.parameterSlots[i]];
        if (slot) continue;
        const auto& fallback = macro.parameters[i].second;
        slot = fallback ? evaluate(*fallback)
                        : Value::undefined(SENTENCE("parameter '", macro.parameterNames[i], "' was not provided"));
    }
    return Value::string(captureFunction(macro.body));
}

}  // namespace vitrine::jinja
