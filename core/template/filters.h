#pragma once

#include "core/template/value.h"

#include <string_view>

namespace vitrine::jinja {

class Interpreter;

/// A filter: `subject | name(arguments)`. To add one, write a function and a row in filters.cpp.
using FilterFunction = Value (*)(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
struct Filter {
    std::string_view name;
    FilterFunction function;
};

/// nullptr when there is none of that name.
const Filter* findFilter(std::string_view name);

// Defined in text_filters.cpp.
Value filterCapitalize(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterCenter(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterEscape(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterForceEscape(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterFormat(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterIndent(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterJoin(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterLower(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterReplace(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterSafe(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterString(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterStripTags(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterTitle(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterToJson(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterTrim(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterTruncate(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterUpper(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterUrlEncode(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterWordCount(Interpreter& interpreter, const Value& subject, const Arguments& arguments);

// Defined in sequence_filters.cpp.
Value filterBatch(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterDictSort(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterFirst(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterGroupBy(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterItems(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterLast(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterLength(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterList(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterMap(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterMax(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterMin(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterReject(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterRejectAttr(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterReverse(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterSelect(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterSelectAttr(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterSlice(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterSort(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterSum(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterUnique(Interpreter& interpreter, const Value& subject, const Arguments& arguments);

// Defined in files of their own.
Value filterPrettyPrint(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterUrlize(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterWordWrap(Interpreter& interpreter, const Value& subject, const Arguments& arguments);
Value filterXmlAttributes(Interpreter& interpreter, const Value& subject, const Arguments& arguments);

/// Follows "a.b.0", or an index, through getItem; for filters that take an `attribute`.
Value followAttribute(Budget& budget, const Value& value, const Value& attribute);

}  // namespace vitrine::jinja
