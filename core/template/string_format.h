#pragma once

#include "core/template/value.h"

namespace vitrine::jinja {

/// Python's str.format(). It supports fields by position, number or name, the conversions !r and !s, and the
/// specification "[[fill]align][0][width][.precision][type]" with the types s, d and f.
Value formatBraces(Budget& budget, const Value& format, const Arguments& arguments);

}  // namespace vitrine::jinja
