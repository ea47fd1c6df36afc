#include "core/template/filters.h"

#include "core/base/find_named.h"
#include "core/base/sentence.h"
#include "core/template/arguments.h"
#include "core/template/format_value.h"
#include "core/template/interpreter.h"
#include "core/template/json.h"
#include "core/template/operators.h"

#include <algorithm>
#include <array>
#include <string>

namespace vitrine::jinja {
namespace {

Value filterDefault(Interpreter&, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("default"), arguments, {"default_value", "boolean"});
    const bool replaced = subject.isUndefined() || (parameters.truth(1, false) && !isTruthy(subject));
    if (!replaced) return subject;
    return parameters.has(0) ? parameters.value(0) : Value::string("");
}

Value filterString(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("string"), arguments, {});
    return subject.isString() ? subject : Value::string(textOf(interpreter.budget(), subject));
}

Value filterToJson(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("tojson"), arguments,
                                {"ensure_ascii", "indent", "separators", "sort_keys"});
    JsonStyle style;
    style.escapeNonAscii = parameters.truth(0, false);
    style.sortKeys = parameters.truth(3, false);
    const Value indent = parameters.value(1);
    if (indent.isString()) {
        style.indent = indent.text();
    } else if (indent.isIntegral()) {
        const auto width = static_cast<std::size_t>(std::max<std::int64_t>(indent.asInt(), 0));
        interpreter.budget().spendBytes(0, width);
        style.indent = Text(std::string(width, ' '), {});
    } else if (!indent.isNone()) {
        throw Failure(SENTENCE("tojson's indent must be an integer or a string, not ", indent.typeName()));
    }
    if (style.indent) style.itemSeparator = Text(",", {});
    const Value separators = parameters.value(2);
    if (!separators.isNone()) {
        const SequencePtr pair = iterate(interpreter.budget(), separators);
        if (pair->items.size() != 2 || !pair->items[0].isString() || !pair->items[1].isString()) {
            throw Failure(SENTENCE("tojson's separators must be two strings"));
        }
        style.itemSeparator = pair->items[0].text();
        style.keySeparator = pair->items[1].text();
    }
    TextWriter writer(interpreter.budget());
    writeJson(writer, subject, style);
    return Value::string(writer.take());
}

constexpr std::array kOtherFilters = {Filter{"d", filterDefault}, Filter{"default", filterDefault},
                                      Filter{"string", filterString}, Filter{"tojson", filterToJson}};

}  // namespace

const Filter* findFilter(std::string_view name)
{
    for (const std::span<const Filter> table :
         {std::span<const Filter>(kOtherFilters), numberFilters(), textFilters(), sequenceFilters()}) {
        if (const Filter* found = findNamed(table, name)) return found;
    }
    return nullptr;
}

}  // namespace vitrine::jinja
