#include "core/template/resolver.h"

#include "core/base/error.h"
#include "core/template/filters.h"
#include "core/template/symbols.h"
#include "core/template/tests.h"

#include <algorithm>
#include <string>
#include <unordered_set>

namespace vitrine::jinja {
namespace {

constexpr std::size_t kMostScopedNames = 1'000'000;  ///< each scoped block has a list of its own

/// The block of the template that is being looked at.
struct Place {
    Symbols& symbols;
    bool isTopLevel = false;     ///< what is assigned here becomes a variable of the template
    bool isConditional = false;  ///< may never run, so that what it calls is looked for only then
    bool isSignature = false;    ///< parameters are being assigned
};

class Resolver {
public:
    explicit Resolver(Ast& ast) : m_ast(ast) {}

    void run();

private:
    void resolveBlock(BlockStatement& block);
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
    void resolveLoop(ForStatement& node, const Place& place, FunctionSlots& function);
    void resolveCondition(ForStatement& node, const Place& place);
    void resolveSetBlock(SetBlockStatement& node, const Place& place);
    void resolveFilterBlock(FilterBlockStatement& node, const Place& place);
    void resolveWith(WithStatement& node, const Place& place);
    void resolveMacro(MacroStatement& macro, const Place& place);
    void resolveBlockStatement(BlockStatement& node, const Place& place);
    void declareSpecial(MacroStatement& macro, Symbols& symbols) const;
    SlotRef find(NameId name, Position position, const Place& place) const;
    void requireCallable(const AppliedExpression& node) const;

    Ast& m_ast;
    int m_loops = 0;                ///< that the current statement lies in
    std::size_t m_scopedNames = 0;  ///< that all scoped blocks see, together
};

void Resolver::run()
{
    FunctionSlots function(nullptr);
    Symbols symbols(nullptr, function);
    if (!undeclaredNames(m_ast.body, {m_ast.self}).empty()) {
        symbols.declareParameter(m_ast.self);
        m_ast.selfSlot = symbols.ownSlot(m_ast.self);
    }
    symbols.visit(m_ast.body);
    resolve(m_ast.body, {symbols, true, false});
    m_ast.frame = symbols.layout();
    m_ast.slotCount = function.count();
    for (BlockStatement* block : m_ast.blocks) {
        if (!m_ast.blocksByName.emplace(block->name, block).second)
            throw Failure(concat("there are two blocks named '", block->name, "'"), block->position);
        resolveBlock(*block);
    }
}

void Resolver::resolveBlock(BlockStatement& block)
{
    FunctionSlots function(nullptr);
    Symbols symbols(nullptr, function);
    const auto special = undeclaredNames(block.body, {m_ast.self, m_ast.super});
    for (const NameId name : special) {
        symbols.declareParameter(name);
        (name == m_ast.self ? block.selfSlot : block.superSlot) = symbols.ownSlot(name);
    }
    symbols.visit(block.body);
    resolve(block.body, {symbols});
    block.frame = symbols.layout();
    block.slotCount = function.count();
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
        node.isExported = place.isTopLevel;
        return resolve(*node.value, place);
    }
    case Kind::SetBlock:
        return resolveSetBlock(static_cast<SetBlockStatement&>(statement), place);
    case Kind::Macro: {
        auto& node = static_cast<MacroStatement&>(statement);
        resolveMacro(node, place);
        node.isExported = place.isTopLevel;
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
    case Kind::Block:
        return resolveBlockStatement(static_cast<BlockStatement&>(statement), place);
    case Kind::Data:
    case Kind::Break:
    case Kind::Continue:
        return;
    }
}

SlotRef Resolver::find(NameId name, Position position, const Place& place) const
{
    const auto found = place.symbols.find(name);
    // Only the filter of a set block can ask for such a name: Jinja's compiler overlooks it, and gives up.
    if (!found) throw Failure(concat("nothing outside of this filter mentions '", m_ast.names[name], "'"), position);
    return *found;
}

void Resolver::requireCallable(const AppliedExpression& node) const
{
    const bool isFilter = node.kind == Expression::Kind::Filter;
    if (isFilter ? findFilter(node.name) != nullptr : findTest(node.name) != nullptr) return;
    throw Failure(concat("there is no ", isFilter ? "filter" : "test", " named '", node.name, "'"), node.position);
}

void Resolver::resolve(Expression& expression, const Place& place)
{
    using Kind = Expression::Kind;
    Place inside = place;
    if (expression.kind == Kind::Name) {
        auto& node = static_cast<NameExpression&>(expression);
        node.variable = find(node.name, node.position, place);
        node.isParameter = !place.isSignature && place.symbols.isParameter(node.name);
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
            throw Failure("a loop cannot assign to its variable 'loop'", item.position);
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
    if (node.recursive) {
        FunctionSlots function(&place.symbols.function());
        resolveLoop(node, place, function);
        node.slotCount = function.count();
    } else {
        resolveLoop(node, place, place.symbols.function());
    }
    --m_loops;
}

void Resolver::resolveLoop(ForStatement& node, const Place& place, FunctionSlots& function)
{
    Symbols symbols(&place.symbols, function);
    if (node.recursive || node.hasScopedBlock || !undeclaredNames(node.body, {m_ast.loop}).empty()) {
        symbols.declareParameter(m_ast.loop);
        node.loopSlot = symbols.ownSlot(m_ast.loop);
    }
    symbols.visit(node.target, true);
    symbols.visit(node.body);
    resolve(node.target, {symbols});
    resolve(node.body, {symbols});
    node.frame = symbols.layout();

    Symbols elseSymbols(&place.symbols, function);
    elseSymbols.visit(node.otherwise);
    resolve(node.otherwise, {elseSymbols});
    node.elseFrame = elseSymbols.layout();
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
    node.isExported = place.isTopLevel;
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
    for (const auto& assignment : node.assignments) symbols.visit(assignment.first, true);
    symbols.visit(node.body);
    for (auto& [target, value] : node.assignments) {
        forEachTarget(target, [&](Target& item) { item.variable = find(item.name, item.position, {symbols}); });
        resolve(*value, place);
    }
    resolve(node.body, {symbols});
    node.frame = symbols.layout();
}

/// A block's body is a function of its own; here it is only called.
void Resolver::resolveBlockStatement(BlockStatement& node, const Place& place)
{
    if (!node.isScoped) return;
    for (const NameId name : place.symbols.assigned()) {
        if (++m_scopedNames > kMostScopedNames)
            throw Failure(concat("the scoped blocks see more than ", kMostScopedNames, " variables"), node.position);
        node.around.emplace_back(name, *place.symbols.find(name));
    }
}

/// caller, kwargs and varargs are parameters where the body uses them.
void Resolver::declareSpecial(MacroStatement& macro, Symbols& symbols) const
{
    const auto has = [&macro](NameId name) {
        return std::any_of(macro.parameters.begin(), macro.parameters.end(),
                           [name](const auto& parameter) { return parameter.first == name; });
    };
    const auto used = undeclaredNames(macro.body, {m_ast.caller, m_ast.kwargs, m_ast.varargs});
    const auto declare = [&](NameId name) -> std::optional<std::uint32_t> {
        if (!used.contains(name) || has(name)) return std::nullopt;
        symbols.declareParameter(name);
        return symbols.ownSlot(name);
    };
    macro.acceptsCaller = used.contains(m_ast.caller);
    for (const auto& [name, fallback] : macro.parameters) {
        if (macro.acceptsCaller && name == m_ast.caller && !fallback)
            throw Failure("the parameter 'caller' needs a default", macro.position);
    }
    macro.callerSlot = declare(m_ast.caller);
    macro.kwargsSlot = declare(m_ast.kwargs);
    macro.varargsSlot = declare(m_ast.varargs);
}

void Resolver::resolveMacro(MacroStatement& macro, const Place& place)
{
    FunctionSlots function(&place.symbols.function());
    Symbols symbols(&place.symbols, function);
    std::unordered_set<NameId> names;
    for (const auto& parameter : macro.parameters) {
        if (!names.insert(parameter.first).second)
            throw Failure(concat("two parameters are named '", m_ast.names[parameter.first], "'"), macro.position);
        symbols.declareParameter(parameter.first);
        macro.parameterSlots.push_back(symbols.ownSlot(parameter.first));
    }
    for (const auto& parameter : macro.parameters) {
        if (parameter.second) symbols.visit(*parameter.second);
    }
    symbols.visit(macro.body);
    declareSpecial(macro, symbols);
    for (const auto& parameter : macro.parameters) resolve(parameter.second, {symbols, false, false, true});
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
