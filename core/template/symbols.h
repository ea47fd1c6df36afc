#pragma once

#include "core/template/ast.h"

#include <initializer_list>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace vitrine::jinja {

/// Allocates the slots of one function of the template. The slots hold the variables of the function's blocks.
class FunctionSlots {
public:
    explicit FunctionSlots(const FunctionSlots* outer) : m_depth(outer ? outer->m_depth + 1 : 0) {}

    std::uint32_t depth() const noexcept { return m_depth; }
    /// Returns the slot of a variable in a block at this nesting level. Sibling blocks share the slots of their level.
    std::uint32_t slotOf(std::uint32_t level, NameId name);
    std::uint32_t count() const noexcept { return static_cast<std::uint32_t>(m_slots.size()); }

private:
    std::uint32_t m_depth;
    std::unordered_map<std::uint64_t, std::uint32_t> m_slots;
};

/// The variables of one block of the template, by the rules of Jinja's compiler (jinja2/idtracking.py). A name that is
/// assigned anywhere in a block is local in the whole block. At the start of the block, the local variable has the
/// value of the outer variable.
class Symbols {
public:
    using Kind = FrameLayout::Load::Kind;

    /// `parent` is the enclosing block; null for the template itself. `parent` and `function` must outlive this object.
    Symbols(const Symbols* parent, FunctionSlots& function);

    /// load() and store() record that the block reads or assigns a variable. declareParameter() records a variable that
    /// is set when the block begins.
    void load(NameId name);
    void store(NameId name);
    void declareParameter(NameId name);

    // Record the names that the statements of a block read and assign. Names in nested blocks are not recorded.
    void visit(const Body& body);
    void visit(const Expression& expression);
    void visit(const Target& target, bool asParameter);

    FunctionSlots& function() const noexcept { return m_function; }
    /// Returns the slot of a variable that this block declares.
    std::uint32_t ownSlot(NameId name) const { return m_function.slotOf(m_level, name); }
    /// Returns the location of `name` as seen from this block; nullopt if neither this block nor an outer one declares
    /// it.
    std::optional<SlotRef> find(NameId name) const;
    /// Returns how the variables of this block are initialized. Precondition: all names of the block have been
    /// recorded.
    FrameLayout layout() const;

private:
    struct Layer {  ///< the names of one branch of an `if`; branches are analysed separately
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
