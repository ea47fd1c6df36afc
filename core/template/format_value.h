#pragma once

#include "core/template/value.h"

#include <string>

namespace vitrine::jinja {

/// Returns Python's repr() of a float: the shortest digits that parse to the same number.
std::string formatFloat(double value);

/// Write Python's str(value) and repr(value). The strings within `value` keep their origins.
void writeText(TextWriter& writer, const Value& value);
void writeRepr(TextWriter& writer, const Value& value);
Text textOf(Budget& budget, const Value& value);
Text reprOf(Budget& budget, const Value& value);

}  // namespace vitrine::jinja
