#pragma once

#include "core/template/ast.h"

#include <initializer_list>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace vitrine::jinja {

/// The slots of one function of the template: they hold the variables of its blocks.
class FunctionSlots {
public:
    explicit FunctionSlots(const FunctionSlots* outer) : m_depth(outer ? outer->m_depth + 1 : 0) {}

    std::uint32_t depth() const noexcept { return m_depth; }
    /// Sibling blocks at the same level share their slots.
    std::uint32_t slotOf(std::uint32_t level, NameId name);
    std::uint32_t count() const noexcept { return static_cast<std::uint32_t>(m_slots.size()); }

private:
    std::uint32_t m_depth;
    std::unordered_map<std::uint64_t, std::uint32_t> m_slots;
};

/// The variables of a block of the template, by the rules of Jinja's compiler (jinja2/idtracking.py). A name that a
/// block assigns anywhere is local in the whole block, and initialized with the outer variable.
class Symbols {
public:
    using Kind = FrameLayout::Load::Kind;

    /// `parent` is null for the template itself. Both must outlive this object.
    Symbols(const Symbols* parent, FunctionSlots& function);

    void load(NameId name);
    void store(NameId name);
    void declareParameter(NameId name);

    // Note the names that the statements of a block read and assign, without the blocks inside it.
    void visit(const Body& body);
    void visit(const Expression& expression);
    void visit(const Target& target, bool asParameter);

    FunctionSlots& function() const noexcept { return m_function; }
    std::uint32_t ownSlot(NameId name) const { return m_function.slotOf(m_level, name); }
    /// The slot of `name`, seen from this block; nullopt if no block declares it.
    std::optional<SlotRef> find(NameId name) const;
    FrameLayout layout() const;

private:
    struct Layer {  ///< for the branches of `if`, which are analysed separately
        std::unordered_map<NameId, Kind> loads;
        std::unordered_set<NameId> stores;
    };

    void visit(const Statement& statement);
    void visitIf(const IfStatement& statement);
    template <typename Work>
    Layer apart(const Work& work);
    void merge(std::initializer_list<Layer> branches);
    bool knows(NameId name) const;
    bool stores(NameId name) const;

    const Symbols* m_parent;
    FunctionSlots& m_function;
    std::uint32_t m_level;
    std::vector<Layer> m_layers{1};
};

}  // namespace vitrine::jinja
