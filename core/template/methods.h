#pragma once

#include "core/template/value.h"

#include <optional>
#include <string_view>

namespace vitrine::jinja {

/// Returns the method `name` of a string, list, tuple, dict or number, bound to `receiver`; nullopt if not found.
std::optional<Value> methodOf(const Value& receiver, std::string_view name);

/// The implementation of a method. `receiver` is the value on which the method is called.
using MethodFunction = Value (*)(Budget& budget, const Value& receiver, const Arguments& arguments);
struct Method {
    std::string_view name;
    MethodFunction function;
};
/// Returns the method of strings with this name; nullptr if not found.
const Method* findStringMethod(std::string_view name);

}  // namespace vitrine::jinja
