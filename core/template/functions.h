#pragma once

#include "core/template/interpreter.h"
#include "core/template/value.h"

#include <optional>
#include <string_view>

namespace vitrine::jinja {

/// Returns the global function with this name (range, namespace, raise_exception, strftime_now, …); nullopt if not
/// found.
std::optional<Value> globalFunction(std::string_view name);

/// Returns a macro as a callable value. `around` is the activation in which the macro is defined. The value keeps
/// `around` alive, but `macro` must outlive the value.
Value makeMacro(const MacroStatement& macro, const ActivationPtr& around);

}  // namespace vitrine::jinja
