#pragma once

#include "core/template/interpreter.h"
#include "core/template/value.h"

#include <optional>
#include <string_view>

namespace vitrine::jinja {

/// What a template can call without having been given it: range, namespace, raise_exception, strftime_now, …
std::optional<Value> globalFunction(std::string_view name);

Value makeMacro(const MacroStatement& macro, const ActivationPtr& around);

}  // namespace vitrine::jinja
