#pragma once

#include "core/template/value.h"

#include <span>
#include <string_view>

namespace vitrine::jinja {

class Interpreter;

/// A filter: `subject | name(arguments)`. To add a filter, write a function and a row in the table of the same file.
using FilterFunction = Value (*)(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
struct Filter {
    std::string_view name;
    FilterFunction function;
};

/// Returns the filter with this name; nullptr if not found.
const Filter* findFilter(std::string_view name);

// Each function returns the table of filters in one file. The filters for values of any kind are in filters.cpp.
std::span<const Filter> numberFilters();
std::span<const Filter> textFilters();
std::span<const Filter> sequenceFilters();

}  // namespace vitrine::jinja
