#include "core/template/symbols.h"

#include <algorithm>

namespace vitrine::jinja {

std::uint32_t FunctionSlots::slotOf(std::uint32_t level, NameId name)
{
    return m_slots.emplace((std::uint64_t{level} << 32U) | name, count()).first->second;
}

Symbols::Symbols(const Symbols* parent, FunctionSlots& function)
    : m_parent(parent), m_function(function), m_level(parent ? parent->m_level + 1 : 0)
{
}

bool Symbols::knows(NameId name) const
{
    return std::any_of(m_layers.begin(), m_layers.end(),
                       [name](const Layer& layer) { return layer.loads.contains(name); });
}

bool Symbols::stores(NameId name) const
{
    return std::any_of(m_layers.begin(), m_layers.end(),
                       [name](const Layer& layer) { return layer.stores.contains(name); });
}

std::optional<SlotRef> Symbols::find(NameId name) const
{
    for (const Symbols* symbols = this; symbols; symbols = symbols->m_parent) {
        if (symbols->knows(name))
            return SlotRef{m_function.depth() - symbols->m_function.depth(), symbols->ownSlot(name)};
    }
    return std::nullopt;
}

bool Symbols::isParameter(NameId name) const
{
    for (const Symbols* symbols = this; symbols; symbols = symbols->m_parent) {
        for (auto layer = symbols->m_layers.rbegin(); layer != symbols->m_layers.rend(); ++layer) {
            const auto found = layer->loads.find(name);
            if (found != layer->loads.end()) return found->second == Kind::Parameter;
        }
    }
    return false;
}

void Symbols::load(NameId name)
{
    if (!find(name)) m_layers.back().loads[name] = Kind::Context;
}

void Symbols::store(NameId name)
{
    m_layers.back().stores.insert(name);
    if (knows(name)) return;
    m_layers.back().loads[name] = m_parent && m_parent->find(name) ? Kind::Outer : Kind::Missing;
}

void Symbols::declareParameter(NameId name)
{
    m_layers.back().stores.insert(name);
    m_layers.back().loads[name] = Kind::Parameter;
}

FrameLayout Symbols::layout() const
{
    FrameLayout layout;
    for (const auto& [name, kind] : m_layers.front().loads) {
        FrameLayout::Load load{kind, ownSlot(name), name, {}};
        if (kind == Kind::Outer) {
            load.outer = *m_parent->find(name);
            load.outer.hops += m_function.depth() - m_parent->m_function.depth();
        }
        layout.loads.push_back(load);
    }
    return layout;
}

std::vector<NameId> Symbols::assigned() const
{
    std::unordered_set<NameId> names;
    for (const Symbols* symbols = this; symbols; symbols = symbols->m_parent) {
        for (const Layer& layer : symbols->m_layers) names.insert(layer.stores.begin(), layer.stores.end());
    }
    return {names.begin(), names.end()};
}

void Symbols::visit(const Body& body)
{
    for (const auto& statement : body) visit(*statement);
}

void Symbols::visit(const Expression& expression)
{
    if (expression.kind == Expression::Kind::Name) load(static_cast<const NameExpression&>(expression).name);
    forEachChild(expression, [this](Expression& child) { visit(child); });
}

void Symbols::visit(const Target& target, bool asParameter)
{
    switch (target.kind) {
    case Target::Kind::Name:
        return asParameter ? declareParameter(target.name) : store(target.name);
    case Target::Kind::NamespaceAttribute:
        return load(target.name);
    case Target::Kind::Tuple:
        for (const Target& item : target.items) visit(item, asParameter);
    }
}

void Symbols::visit(const Statement& statement)
{
    using StatementKind = Statement::Kind;
    switch (statement.kind) {
    case StatementKind::Output:
        return visit(*static_cast<const OutputStatement&>(statement).expression);
    case StatementKind::If:
        return visitIf(static_cast<const IfStatement&>(statement));
    case StatementKind::For:
        return visit(*static_cast<const ForStatement&>(statement).iterable);
    case StatementKind::Set: {
        const auto& node = static_cast<const SetStatement&>(statement);
        visit(*node.value);
        return visit(node.target, false);
    }
    case StatementKind::SetBlock:
        return visit(static_cast<const SetBlockStatement&>(statement).target, false);
    case StatementKind::Macro:
        return store(static_cast<const MacroStatement&>(statement).nameId);
    case StatementKind::CallBlock:
        if (const auto& call = static_cast<const CallBlockStatement&>(statement).call) visit(*call);
        return;
    case StatementKind::FilterBlock:
        return visit(*static_cast<const FilterBlockStatement&>(statement).filter);
    case StatementKind::With:
        for (const auto& assignment : static_cast<const WithStatement&>(statement).assignments)
            visit(*assignment.second);
        return;
    case StatementKind::Data:
    case StatementKind::Block:
    case StatementKind::Break:
    case StatementKind::Continue:
        return;
    }
}

/// What `work` loads and stores, kept apart from the rest.
template <typename Work>
Symbols::Layer Symbols::apart(const Work& work)
{
    m_layers.emplace_back();
    work();
    Layer layer = std::move(m_layers.back());
    m_layers.pop_back();
    return layer;
}

void Symbols::visitIf(const IfStatement& statement)
{
    visit(*statement.branches.front().first);
    Layer first = apart([&] { visit(statement.branches.front().second); });
    Layer others = apart([&] {
        for (std::size_t i = 1; i < statement.branches.size(); ++i) {
            visit(*statement.branches[i].first);
            merge({apart([&] { visit(statement.branches[i].second); })});
        }
    });
    Layer last = apart([&] { visit(statement.otherwise); });
    merge({std::move(first), std::move(others), std::move(last)});
}

/// A name that only some branches assign keeps its outer value, or the template's, in the others.
void Symbols::merge(std::initializer_list<Layer> branches)
{
    std::unordered_set<NameId> assigned;
    for (const Layer& branch : branches) {
        for (const NameId name : branch.stores) {
            if (!stores(name)) assigned.insert(name);
        }
    }
    Layer& layer = m_layers.back();
    for (const Layer& branch : branches) {
        for (const auto& [name, kind] : branch.loads) layer.loads[name] = kind;
        layer.stores.insert(branch.stores.begin(), branch.stores.end());
    }
    for (const NameId name : assigned)
        layer.loads[name] = m_parent && m_parent->find(name) ? Kind::Outer : Kind::Context;
}

namespace {

/// Walks in the order in which Jinja's visitor does, for an assignment hides the uses behind it.
class UndeclaredNames {
public:
    explicit UndeclaredNames(std::unordered_set<NameId> names) : m_names(std::move(names)) {}

    std::unordered_set<NameId> take() { return std::move(m_found); }

    void visit(const Body& body)
    {
        for (const auto& statement : body) visit(*statement);
    }

private:
    void visit(const Statement& statement);
    void visit(const Target& target)
    {
        if (target.kind == Target::Kind::Name) m_names.erase(target.name);
        for (const Target& item : target.items) visit(item);
    }
    void visit(const Expression& expression)
    {
        if (expression.kind == Expression::Kind::Name) {
            const NameId name = static_cast<const NameExpression&>(expression).name;
            if (m_names.contains(name)) m_found.insert(name);
        }
        forEachChild(expression, [this](Expression& child) { visit(child); });
    }
    void visit(const ExpressionPtr& expression)
    {
        if (expression) visit(*expression);
    }
    void visitFunction(const MacroStatement& macro)
    {
        for (const auto& parameter : macro.parameters) m_names.erase(parameter.first);
        for (const auto& parameter : macro.parameters) visit(parameter.second);
        visit(macro.body);
    }
    void visitFor(const ForStatement& loop)
    {
        visit(loop.target);
        visit(loop.iterable);
        visit(loop.body);
        visit(loop.otherwise);
        visit(loop.condition);
    }

    std::unordered_set<NameId> m_names;
    std::unordered_set<NameId> m_found;
};

void UndeclaredNames::visit(const Statement& statement)
{
    using Kind = Statement::Kind;
    switch (statement.kind) {
    case Kind::Output:
        return visit(static_cast<const OutputStatement&>(statement).expression);
    case Kind::If: {
        const auto& node = static_cast<const IfStatement&>(statement);
        for (const auto& [condition, body] : node.branches) {
            visit(condition);
            visit(body);
        }
        return visit(node.otherwise);
    }
    case Kind::For:
        return visitFor(static_cast<const ForStatement&>(statement));
    case Kind::Set: {
        const auto& node = static_cast<const SetStatement&>(statement);
        visit(node.target);
        return visit(node.value);
    }
    case Kind::SetBlock: {
        const auto& node = static_cast<const SetBlockStatement&>(statement);
        visit(node.target);
        visit(node.filter);
        return visit(node.body);
    }
    case Kind::Macro:
        return visitFunction(static_cast<const MacroStatement&>(statement));
    case Kind::CallBlock: {
        const auto& node = static_cast<const CallBlockStatement&>(statement);
        visit(node.call);
        return visitFunction(node.caller);
    }
    case Kind::FilterBlock: {
        const auto& node = static_cast<const FilterBlockStatement&>(statement);
        visit(node.body);
        return visit(node.filter);
    }
    case Kind::With: {
        const auto& node = static_cast<const WithStatement&>(statement);
        for (const auto& assignment : node.assignments) visit(assignment.first);
        for (const auto& assignment : node.assignments) visit(assignment.second);
        return visit(node.body);
    }
    case Kind::Data:
    case Kind::Block:
    case Kind::Break:
    case Kind::Continue:
        return;
    }
}

}  // namespace

std::unordered_set<NameId> undeclaredNames(const Body& body, std::unordered_set<NameId> names)
{
    UndeclaredNames visitor(std::move(names));
    visitor.visit(body);
    return visitor.take();
}

}  // namespace vitrine::jinja
