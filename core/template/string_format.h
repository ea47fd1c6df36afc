#pragma once

#include "core/template/value.h"

namespace vitrine::jinja {

/// Python's `format % arguments`; `arguments` is a tuple, a dict for %(name)s, or a single value.
Value formatPercent(Budget& budget, const Value& format, const Value& arguments);

/// Python's str.format: replacement fields by position, number or name, with attributes, items, conversions and
/// format specifications.
Value formatBraces(Budget& budget, const Value& format, const Arguments& arguments);

}  // namespace vitrine::jinja
