#pragma once

#include "core/template/value.h"

#include <string_view>

namespace vitrine::jinja {

class Interpreter;

/// A test: `subject is name(arguments)`. To add a test, write a function and a row in tests.cpp.
using TestFunction = bool (*)(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
struct Test {
    std::string_view name;
    TestFunction function;
};

/// Returns the test with this name; nullptr if not found.
const Test* findTest(std::string_view name);

}  // namespace vitrine::jinja
