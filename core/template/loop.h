#pragma once

#include "core/template/value.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace vitrine::jinja {

/// The variable `loop` of a template. It also iterates over the items of the loop. Attributes such as loop.last require
/// the next item in advance. If the template uses no such attribute, an item is requested only when its iteration
/// begins, because the body of the loop may change the items of a lazy source.
class Loop final : public Object, public std::enable_shared_from_this<Loop> {
public:
    /// `budget` must outlive the loop.
    Loop(Budget& budget, Value source);

    /// Moves to the next item and returns it; nullopt if there are no more items.
    std::optional<Value> advance();

    std::string_view typeName() const override { return "LoopContext"; }
    int depth() const override { return m_source.depth() + 1; }
    std::optional<Value> attribute(std::string_view name) override;

    /// Returns the argument of loop.cycle(…) for the current iteration.
    Value cycle(const Arguments& arguments) const;
    /// Returns whether the arguments of loop.changed(…) differ from those of its previous call.
    Value changed(const Arguments& arguments);

private:
    std::int64_t length();
    const std::optional<Value>& peek();

    Budget& m_budget;
    Value m_source;
    IteratorPtr m_rest;
    std::optional<Value> m_ahead;  ///< the next item, if it was already requested from the source
    std::optional<Value> m_current;
    std::optional<Value> m_before;
    std::optional<Value> m_lastChanged;  ///< arguments of the previous call of loop.changed(…), as a tuple
    std::optional<std::int64_t> m_length;
    std::int64_t m_index0 = -1;
};

}  // namespace vitrine::jinja
