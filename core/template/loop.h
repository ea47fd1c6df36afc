#pragma once

#include "core/template/interpreter.h"

#include <optional>
#include <string_view>

namespace vitrine::jinja {

/// The variable `loop`, and the walk through the items itself. It looks ahead only when it is asked to, for what the
/// loop does may change what a lazy source gives.
class Loop final : public Object, public Iterator, public Clearable, public std::enable_shared_from_this<Loop> {
public:
    /// `recursive` and `around` are for calling the loop; null when it is not recursive. `interpreter` must outlive it.
    Loop(Interpreter& interpreter, Value source, std::int64_t depth0, const ForStatement* recursive,
         ActivationPtr around);

    /// Goes to the next item; nothing when there are no more.
    std::optional<Value> advance();

    /// Walked through from outside, it gives its own items, each with the loop, and so shortens the loop.
    std::optional<Value> next() override;
    IteratorPtr iterator() override { return shared_from_this(); }
    std::string_view typeName() const override { return "LoopContext"; }
    std::string repr() override;
    int depth() const override { return m_source.depth() + 1; }
    std::optional<Value> attribute(std::string_view name) override;
    bool isCallable() const override { return true; }
    Value call(Interpreter& interpreter, const Arguments& arguments) override;
    void clear() override;

private:
    std::int64_t length();
    const std::optional<Value>& peek();
    Value cycleFunction() const;
    Value changedFunction();

    Interpreter& m_interpreter;
    Value m_source;
    IteratorPtr m_rest;
    std::optional<Value> m_ahead;  ///< the next item, where it was asked for already
    std::optional<Value> m_current;
    std::optional<Value> m_before;
    std::optional<std::int64_t> m_length;
    std::optional<Value> m_lastChanged;
    std::int64_t m_index0 = -1;
    std::int64_t m_depth0;
    const ForStatement* m_recursive;
    ActivationPtr m_around;
};

}  // namespace vitrine::jinja
