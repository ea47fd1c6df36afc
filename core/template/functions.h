#pragma once

#include "core/template/interpreter.h"
#include "core/template/value.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine::jinja {

/// What a template can call without having been given it: range, namespace, raise_exception, strftime_now, …
std::optional<Value> globalFunction(std::string_view name);

Value makeMacro(const MacroStatement& macro, const ScopePtr& scope);

/// A function written in C++.
class NativeFunction final : public Object {
public:
    using Body = std::function<Value(Interpreter&, const Arguments&)>;

    /// `depth` is that of the deepest value that `body` holds.
    NativeFunction(std::string name, Body body, int depth = 0)
        : m_name(std::move(name)), m_body(std::move(body)), m_depth(depth + 1)
    {
    }
    std::string_view typeName() const override { return "function"; }
    std::string repr() const override { return "<function " + m_name + ">"; }
    int depth() const override { return m_depth; }
    bool isCallable() const override { return true; }
    Value call(Interpreter& interpreter, const Arguments& arguments) override { return m_body(interpreter, arguments); }

private:
    std::string m_name;
    Body m_body;
    int m_depth;
};

/// The variable `loop`.
class Loop final : public Object, public std::enable_shared_from_this<Loop> {
public:
    /// `recursive` and `scope` are for calling the loop; null when it is not recursive.
    Loop(SequencePtr items, std::int64_t depth0, const ForStatement* recursive, ScopePtr scope)
        : m_items(std::move(items)), m_depth0(depth0), m_recursive(recursive), m_scope(std::move(scope))
    {
    }

    void next() noexcept { ++m_index0; }
    std::string_view typeName() const override { return "LoopContext"; }
    std::string repr() const override;
    int depth() const override { return m_items->depth + 1; }
    std::optional<Value> attribute(std::string_view name) const override;
    bool isCallable() const override { return true; }
    Value call(Interpreter& interpreter, const Arguments& arguments) override;

private:
    Value neighbour(std::int64_t index, std::string_view absent) const;
    Value cycleFunction() const;
    Value changedFunction() const;

    SequencePtr m_items;
    std::int64_t m_index0 = -1;
    std::int64_t m_depth0;
    const ForStatement* m_recursive;
    ScopePtr m_scope;
    mutable std::optional<Value> m_lastChanged;
};

}  // namespace vitrine::jinja
