#pragma once

#include "core/template/value.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace vitrine::jinja {

/// The variable `loop`, and the walk through the items itself. It looks ahead only when asked, since the loop's body
/// may change what a lazy source gives.
class Loop final : public Object {
public:
    /// `budget` must outlive it.
    Loop(Budget& budget, Value source);

    /// Goes to the next item; nothing when there are no more.
    std::optional<Value> advance();

    std::string_view typeName() const override { return "LoopContext"; }
    int depth() const override { return m_source.depth() + 1; }
    std::optional<Value> attribute(std::string_view name) override;

private:
    std::int64_t length();
    const std::optional<Value>& peek();

    Budget& m_budget;
    Value m_source;
    IteratorPtr m_rest;
    std::optional<Value> m_ahead;  ///< the next item, if it was asked for already
    std::optional<Value> m_current;
    std::optional<Value> m_before;
    std::optional<std::int64_t> m_length;
    std::int64_t m_index0 = -1;
};

}  // namespace vitrine::jinja
