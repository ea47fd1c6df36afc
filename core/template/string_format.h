#pragma once

#include "core/template/value.h"

namespace vitrine::jinja {

/// Python's str.format: replacement fields by position, number or name, with !r or !s and
/// "[[fill]align][0][width][.precision][type]", where the type is s, d or f.
Value formatBraces(Budget& budget, const Value& format, const Arguments& arguments);

}  // namespace vitrine::jinja
