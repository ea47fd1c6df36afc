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

Value makeMacro(const MacroStatement& macro, const ActivationPtr& around);
/// The variable `self`: the template's blocks, to be called.
Value makeBlocks(const Ast& ast, const ContextPtr& context);
/// What Jinja finds where a parameter outlives the loop that it belonged to.
Value missingParameter();

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
    int depth() const override { return m_depth; }
    bool isCallable() const override { return true; }
    Value call(Interpreter& interpreter, const Arguments& arguments) override { return m_body(interpreter, arguments); }

private:
    std::string m_name;
    Body m_body;
    int m_depth;
};

}  // namespace vitrine::jinja
