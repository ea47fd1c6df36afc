// The statements of the interpreter: blocks, loops, macros and what they write.

#include "core/base/error.h"
#include "core/template/format_value.h"
#include "core/template/functions.h"
#include "core/template/interpreter.h"
#include "core/template/operators.h"

#include <algorithm>
#include <string>

namespace vitrine::jinja {
namespace {

std::string nameOf(const MacroStatement& macro)
{
    return macro.name.empty() ? std::string("the call block") : concat("macro '", macro.name, "'");
}

}  // namespace

/// Makes a new scope inside `parent` the current one, for as long as it lives.
class Interpreter::ScopeGuard {
public:
    ScopeGuard(Interpreter& interpreter, ScopePtr parent)
        : m_interpreter(interpreter),
          m_before(std::exchange(interpreter.m_scope, std::make_shared<Scope>(std::move(parent))))
    {
    }
    ~ScopeGuard() { m_interpreter.m_scope = std::move(m_before); }
    ScopeGuard(const ScopeGuard&) = delete;
    ScopeGuard& operator=(const ScopeGuard&) = delete;

private:
    Interpreter& m_interpreter;
    ScopePtr m_before;
};

/// Sends what is written to `writer`, for as long as it lives.
class Interpreter::OutputGuard {
public:
    OutputGuard(Interpreter& interpreter, TextWriter& writer)
        : m_interpreter(interpreter), m_before(std::exchange(interpreter.m_output, &writer))
    {
    }
    ~OutputGuard() { m_interpreter.m_output = m_before; }
    OutputGuard(const OutputGuard&) = delete;
    OutputGuard& operator=(const OutputGuard&) = delete;

private:
    Interpreter& m_interpreter;
    TextWriter* m_before;
};

Text Interpreter::capture(const Body& body)
{
    TextWriter writer(m_budget);
    const OutputGuard guard(*this, writer);
    execute(body);
    return writer.take();
}

void Interpreter::keep(const ScopePtr& scope)
{
    for (ScopePtr kept = scope; kept && !kept->isKept; kept = kept->parent) {
        m_budget.spend(4);
        kept->isKept = true;
        m_keptScopes.push_back(kept);
    }
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
        case Kind::For: {
            const auto& node = static_cast<const ForStatement&>(statement);
            return executeFor(node, evaluate(*node.iterable), 0);
        }
        case Kind::Set: {
            const auto& node = static_cast<const SetStatement&>(statement);
            assign(node.target, evaluate(*node.value));
            break;
        }
        case Kind::SetBlock:
            executeSetBlock(static_cast<const SetBlockStatement&>(statement));
            break;
        case Kind::Macro: {
            const auto& node = static_cast<const MacroStatement&>(statement);
            keep(m_scope);
            m_scope->set(node.nameId, makeMacro(node, m_scope));
            break;
        }
        case Kind::CallBlock:
            executeCallBlock(static_cast<const CallBlockStatement&>(statement));
            break;
        case Kind::FilterBlock:
            executeFilterBlock(static_cast<const FilterBlockStatement&>(statement));
            break;
        case Kind::With:
            return executeWith(static_cast<const WithStatement&>(statement));
        case Kind::Scope: {
            const ScopeGuard scope(*this, m_scope);
            return execute(static_cast<const ScopeStatement&>(statement).body);
        }
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

/// The items that pass the loop's condition.
std::vector<Value> Interpreter::selectItems(const ForStatement& statement, const Sequence& items)
{
    std::vector<Value> selected;
    for (const Value& item : items.items) {
        const ScopeGuard scope(*this, m_scope);
        assign(statement.target, item);
        if (isTruthy(evaluate(*statement.condition))) selected.push_back(item);
    }
    return selected;
}

Interpreter::Flow Interpreter::executeFor(const ForStatement& statement, const Value& iterable, std::int64_t depth)
{
    SequencePtr items = iterate(m_budget, iterable);
    if (statement.condition) {
        items = std::make_shared<const Sequence>(Sequence::Flavour::List, selectItems(statement, *items));
    }
    if (statement.recursive) keep(m_scope);
    const auto loop = std::make_shared<Loop>(items, depth, statement.recursive ? &statement : nullptr,
                                             statement.recursive ? m_scope : nullptr);
    bool completed = false;  // Jinja2 runs the else branch when no round came to its end
    for (const Value& item : items->items) {
        m_budget.spend(2);
        loop->next();
        const ScopeGuard scope(*this, m_scope);
        assign(statement.target, item);
        m_scope->set(m_ast.loop, ObjectPtr(loop));
        const Flow flow = execute(statement.body);
        if (flow == Flow::Break) break;
        completed = completed || flow == Flow::Normal;
    }
    return completed ? Flow::Normal : execute(statement.otherwise);
}

Value Interpreter::recurse(const ForStatement& loop, const ScopePtr& scope, const Value& iterable, std::int64_t depth)
{
    TextWriter writer(m_budget);
    const OutputGuard guard(*this, writer);
    const Nesting nesting(m_budget);
    const ScopePtr before = std::exchange(m_scope, scope);
    try {
        executeFor(loop, iterable, depth);
    } catch (...) {
        m_scope = before;
        throw;
    }
    m_scope = before;
    return Value::string(writer.take());
}

Interpreter::Flow Interpreter::executeWith(const WithStatement& statement)
{
    std::vector<Value> values;
    for (const auto& assignment : statement.assignments) values.push_back(evaluate(*assignment.second));
    const ScopeGuard scope(*this, m_scope);
    for (std::size_t i = 0; i < values.size(); ++i) assign(statement.assignments[i].first, values[i]);
    return execute(statement.body);
}

void Interpreter::executeSetBlock(const SetBlockStatement& statement)
{
    Value text;
    {
        const ScopeGuard scope(*this, m_scope);
        text = Value::string(capture(statement.body));
        if (statement.filter) text = evaluateFilterChain(*statement.filter, text);
    }
    assign(statement.target, text);
}

void Interpreter::executeFilterBlock(const FilterBlockStatement& statement)
{
    const ScopeGuard scope(*this, m_scope);
    const Value text = Value::string(capture(statement.body));
    const Value filtered = evaluateFilterChain(*statement.filter, text);
    if (!filtered.isString()) throw Failure(concat("a filter block must give a string, not ", filtered.typeName()));
    output(filtered, statement.position);
}

void Interpreter::executeCallBlock(const CallBlockStatement& statement)
{
    const auto& node = static_cast<const CallExpression&>(*statement.call);
    const Value callee = evaluate(*node.callee);
    Arguments arguments = evaluateArguments(node.arguments);
    keep(m_scope);
    arguments.keyword.emplace_back("caller", makeMacro(statement.caller, m_scope));
    output(call(callee, arguments), statement.position);
}

void Interpreter::assign(const Target& target, const Value& value)
{
    if (target.kind == Target::Kind::Name) return m_scope->set(target.name, value);
    if (target.kind == Target::Kind::NamespaceAttribute) {
        const Value owner = evaluateName(NameExpression(target.position, target.name));
        auto* space = owner.objectAs<Namespace>();
        if (!space) throw Failure("cannot assign attribute on non-namespace object", target.position);
        return space->attributes.set(m_budget, Value::string(target.attribute), value);
    }
    const SequencePtr items = iterate(m_budget, value);
    const std::size_t wanted = target.items.size();
    if (items->items.size() < wanted) {
        throw Failure(concat("not enough values to unpack (expected ", wanted, ", got ", items->items.size(), ")"),
                      target.position);
    }
    if (items->items.size() > wanted)
        throw Failure(concat("too many values to unpack (expected ", wanted, ")"), target.position);
    for (std::size_t i = 0; i < wanted; ++i) assign(target.items[i], items->items[i]);
}

Value Interpreter::callMacro(const MacroStatement& macro, const ScopePtr& scope, const Arguments& arguments)
{
    const Nesting nesting(m_budget);
    const ScopeGuard guard(*this, scope);
    std::vector<const std::pair<std::string, Value>*> keywords;  // not yet used up
    for (const auto& keyword : arguments.keyword) keywords.push_back(&keyword);
    const auto takeKeyword = [&keywords](std::string_view name) -> const Value* {
        const auto found =
            std::find_if(keywords.begin(), keywords.end(), [&](const auto* k) { return k->first == name; });
        if (found == keywords.end()) return nullptr;
        const Value* value = &(*found)->second;
        keywords.erase(found);
        return value;
    };
    bool namesCaller = false;
    for (std::size_t i = 0; i < macro.parameters.size(); ++i) {
        const auto& [name, fallback] = macro.parameters[i];
        namesCaller = namesCaller || name == m_ast.caller;
        const Value* given =
            i < arguments.positional.size() ? &arguments.positional[i] : takeKeyword(m_ast.names[name]);
        if (given) {
            m_scope->set(name, *given);
        } else if (fallback) {
            m_scope->set(name, evaluate(*fallback));
        } else {
            m_scope->set(name, Value::undefined(concat("parameter '", m_ast.names[name], "' was not provided")));
        }
    }
    if (macro.usesCaller && !namesCaller) {
        const Value* given = takeKeyword("caller");
        m_scope->set(m_ast.caller, given ? *given : Value::undefined("No caller defined"));
    }
    if (macro.usesKwargs) {
        auto rest = std::make_shared<Dict>();
        for (const auto* keyword : keywords) rest->set(m_budget, Value::string(keyword->first), keyword->second);
        m_scope->set(m_ast.kwargs, DictPtr(std::move(rest)));
    } else if (!keywords.empty()) {
        throw Failure(concat(nameOf(macro), " takes no keyword argument '", keywords.front()->first, "'"));
    }
    const std::size_t surplus = std::min(macro.parameters.size(), arguments.positional.size());
    if (macro.usesVarargs) {
        m_scope->set(m_ast.varargs, Value::tuple({arguments.positional.begin() + static_cast<std::ptrdiff_t>(surplus),
                                                  arguments.positional.end()}));
    } else if (surplus < arguments.positional.size()) {
        throw Failure(concat(nameOf(macro), " takes not more than ", macro.parameters.size(), " argument(s)"));
    }
    return Value::string(capture(macro.body));
}

}  // namespace vitrine::jinja
