#include "core/template/resolver.h"

#include "core/base/sentence.h"
#include "core/template/filters.h"
#include "core/template/symbols.h"
#include "core/template/tests.h"

#include <algorithm>
#include <unordered_set>

namespace vitrine::jinja {
namespace {

/// The block of the template that is being analysed, and its properties.
struct Place {
    Symbols& symbols;
    /// Whether the block may never run. Unknown filters and tests in it are reported only when they are evaluated.
    bool isConditional = false;
};

class Resolver {
public:
    explicit Resolver(Ast& ast) : m_ast(ast) {}

    void run();

private:
    void resolve(const Body& body, const Place& place);
    void resolve(Statement& statement, const Place& place);
    void resolve(Expression& expression, const Place& place);
    void resolve(const ExpressionPtr& expression, const Place& place)
    {
        if (expression) resolve(*expression, place);
    }
    void resolve(Target& target, const Place& place);
    void resolveIf(const IfStatement& node, Place place);
    void resolveFor(ForStatement& node, const Place& place);
    void resolveCondition(ForStatement& node, const Place& place);
    void resolveSetBlock(SetBlockStatement& node, const Place& place);
    void resolveFilterBlock(FilterBlockStatement& node, const Place& place);
    void resolveWith(WithStatement& node, const Place& place);
    void resolveMacro(MacroStatement& macro, const Place& place);
    void declareSpecial(MacroStatement& macro, Symbols& symbols) const;
    SlotRef find(NameId name, Position position, const Place& place) const;
    void requireCallable(const AppliedExpression& node) const;

    Ast& m_ast;
    int m_loops = 0;  ///< number of loops around the current statement
};

void Resolver::run()
{
    FunctionSlots function(nullptr);
    Symbols symbols(nullptr, function);
    symbols.visit(m_ast.body);
    resolve(m_ast.body, {symbols});
    m_ast.frame = symbols.layout();
    m_ast.slotCount = function.count();
}

void Resolver::resolve(const Body& body, const Place& place)
{
    for (const auto& statement : body) resolve(*statement, place);
}

void Resolver::resolve(Statement& statement, const Place& place)
{
    using Kind = Statement::Kind;
    switch (statement.kind) {
    case Kind::Output:
        return resolve(*static_cast<OutputStatement&>(statement).expression, place);
    case Kind::If:
        return resolveIf(static_cast<IfStatement&>(statement), place);
    case Kind::For:
        return resolveFor(static_cast<ForStatement&>(statement), place);
    case Kind::Set: {
        auto& node = static_cast<SetStatement&>(statement);
        resolve(node.target, place);
        return resolve(*node.value, place);
    }
    case Kind::SetBlock:
        return resolveSetBlock(static_cast<SetBlockStatement&>(statement), place);
    case Kind::Macro: {
        auto& node = static_cast<MacroStatement&>(statement);
        resolveMacro(node, place);
        node.variable = find(node.nameId, node.position, place);
        return;
    }
    case Kind::CallBlock: {
        auto& node = static_cast<CallBlockStatement&>(statement);
        resolveMacro(node.caller, place);
        return resolve(node.call, place);
    }
    case Kind::FilterBlock:
        return resolveFilterBlock(static_cast<FilterBlockStatement&>(statement), place);
    case Kind::With:
        return resolveWith(static_cast<WithStatement&>(statement), place);
    case Kind::Data:
    case Kind::Break:
    case Kind::Continue:
        return;
    }
}

SlotRef Resolver::find(NameId name, Position position, const Place& place) const
{
    const auto found = place.symbols.find(name);
    // The lookup fails only for a name in the filter of a set block, if the block itself does not use the name. Jinja's
    // compiler fails for such a block, so this is an error here, too.
    if (!found)
        throw Failure(SENTENCE("'", m_ast.names[name],
                               "' is used only in the filter of this block. Jinja2 cannot compile such a block, so use "
                               "the name in the block, too"),
                      position);
    return *found;
}

void Resolver::requireCallable(const AppliedExpression& node) const
{
    const bool isFilter = node.kind == Expression::Kind::Filter;
    if (isFilter ? findFilter(node.name) != nullptr : findTest(node.name) != nullptr) return;
    throw Failure(SENTENCE("there is no ", isFilter ? "filter" : "test", " named '", node.name, "'"), node.position);
}

void Resolver::resolve(Expression& expression, const Place& place)
{
    using Kind = Expression::Kind;
    Place inside = place;
    if (expression.kind == Kind::Name) {
        auto& node = static_cast<NameExpression&>(expression);
        node.variable = find(node.name, node.position, place);
    } else if (expression.kind == Kind::Conditional) {
        inside.isConditional = true;
    } else if (expression.kind == Kind::Filter || expression.kind == Kind::Test) {
        if (!place.isConditional) requireCallable(static_cast<AppliedExpression&>(expression));
    }
    forEachChild(expression, [&](Expression& child) { resolve(child, inside); });
}

void Resolver::resolve(Target& target, const Place& place)
{
    forEachTarget(target, [&](Target& item) {
        if (item.kind == Target::Kind::Name && item.name == m_ast.loop && m_loops > 0)
            throw Failure(SENTENCE("a loop cannot assign to its variable 'loop'"), item.position);
        item.variable = find(item.name, item.position, place);
    });
}

void Resolver::resolveIf(const IfStatement& node, Place place)
{
    place.isConditional = true;
    for (const auto& [condition, body] : node.branches) {
        resolve(*condition, place);
        resolve(body, place);
    }
    resolve(node.otherwise, place);
}

void Resolver::resolveFor(ForStatement& node, const Place& place)
{
    resolve(*node.iterable, place);
    ++m_loops;
    if (node.condition) resolveCondition(node, place);
    Symbols symbols(&place.symbols, place.symbols.function());
    if (node.mentionsLoop) {
        symbols.declareParameter(m_ast.loop);
        node.loopSlot = symbols.ownSlot(m_ast.loop);
    }
    symbols.visit(node.target, true);
    symbols.visit(node.body);
    resolve(node.target, {symbols});
    resolve(node.body, {symbols});
    node.frame = symbols.layout();

    Symbols elseSymbols(&place.symbols, place.symbols.function());
    elseSymbols.visit(node.otherwise);
    resolve(node.otherwise, {elseSymbols});
    node.elseFrame = elseSymbols.layout();
    --m_loops;
}

void Resolver::resolveCondition(ForStatement& node, const Place& place)
{
    FunctionSlots function(&place.symbols.function());
    Symbols symbols(&place.symbols, function);
    node.conditionTarget = node.target;
    symbols.visit(node.conditionTarget, true);
    symbols.visit(*node.condition);
    resolve(node.conditionTarget, {symbols});
    resolve(*node.condition, {symbols});
    node.conditionFrame = symbols.layout();
    node.conditionSlotCount = function.count();
}

void Resolver::resolveSetBlock(SetBlockStatement& node, const Place& place)
{
    Symbols symbols(&place.symbols, place.symbols.function());
    symbols.visit(node.body);
    resolve(node.body, {symbols});
    resolve(node.target, place);
    resolve(node.filter, {symbols});
    node.frame = symbols.layout();
}

void Resolver::resolveFilterBlock(FilterBlockStatement& node, const Place& place)
{
    Symbols symbols(&place.symbols, place.symbols.function());
    symbols.visit(node.body);
    symbols.visit(*node.filter);
    resolve(node.body, {symbols});
    resolve(*node.filter, {symbols});
    node.frame = symbols.layout();
}

void Resolver::resolveWith(WithStatement& node, const Place& place)
{
    Symbols symbols(&place.symbols, place.symbols.function());
    for (auto& [target, value] : node.variables) {
        resolve(value, place);
        symbols.visit(target, true);
    }
    symbols.visit(node.body);
    const Place inside{symbols};
    for (auto& variable : node.variables) resolve(variable.first, inside);
    resolve(node.body, inside);
    node.frame = symbols.layout();
}

/// Declares caller, kwargs and varargs as parameters of the macro if its body uses them.
void Resolver::declareSpecial(MacroStatement& macro, Symbols& symbols) const
{
    const auto has = [&macro](NameId name) {
        return std::any_of(macro.parameters.begin(), macro.parameters.end(),
                           [name](const auto& parameter) { return parameter.first == name; });
    };
    const auto declare = [&](NameId name, bool mentioned) -> std::optional<std::uint32_t> {
        if (!mentioned || has(name)) return std::nullopt;
        symbols.declareParameter(name);
        return symbols.ownSlot(name);
    };
    for (const auto& [name, fallback] : macro.parameters) {
        if (macro.mentionsCaller && name == m_ast.caller && !fallback)
            throw Failure(SENTENCE("the parameter 'caller' needs a default"), macro.position);
    }
    macro.callerSlot = declare(m_ast.caller, macro.mentionsCaller);
    macro.kwargsSlot = declare(m_ast.kwargs, macro.mentionsKwargs);
    macro.varargsSlot = declare(m_ast.varargs, macro.mentionsVarargs);
}

void Resolver::resolveMacro(MacroStatement& macro, const Place& place)
{
    FunctionSlots function(&place.symbols.function());
    Symbols symbols(&place.symbols, function);
    std::unordered_set<NameId> names;
    for (const auto& parameter : macro.parameters) {
        if (!names.insert(parameter.first).second)
            throw Failure(SENTENCE("two parameters are named '", m_ast.names[parameter.first], "'"), macro.position);
        symbols.declareParameter(parameter.first);
        macro.parameterSlots.push_back(symbols.ownSlot(parameter.first));
    }
    for (const auto& parameter : macro.parameters) {
        if (parameter.second) symbols.visit(*parameter.second);
    }
    symbols.visit(macro.body);
    declareSpecial(macro, symbols);
    for (const auto& parameter : macro.parameters) resolve(parameter.second, {symbols});
    resolve(macro.body, {symbols});
    macro.frame = symbols.layout();
    macro.slotCount = function.count();
}

}  // namespace

void resolveNames(Ast& ast)
{
    Resolver(ast).run();
}

}  // namespace vitrine::jinja
