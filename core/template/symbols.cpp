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
        for (const auto& variable : static_cast<const WithStatement&>(statement).variables) visit(*variable.second);
        return;
    case StatementKind::Data:
    case StatementKind::Break:
    case StatementKind::Continue:
        return;
    }
}

/// Runs `work` and returns the names that it loads and stores. The names are recorded in a separate layer.
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

/// Merges the branches of an `if`. In a branch that does not assign a name, the name keeps the value from before the
/// `if`, from an outer block or from the template's variables.
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

}  // namespace vitrine::jinja
