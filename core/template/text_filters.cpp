#include "core/base/sentence.h"
#include "core/template/arguments.h"
#include "core/template/characters.h"
#include "core/template/filters.h"
#include "core/template/format_value.h"
#include "core/template/interpreter.h"
#include "core/template/operators.h"
#include "core/template/string_functions.h"

#include <algorithm>
#include <array>

namespace vitrine::jinja {
namespace {

Value recased(Interpreter& interpreter, const Value& subject, const Arguments& arguments, std::string_view name,
              CaseChange change)
{
    const Parameters parameters(name, arguments, {});
    Budget& budget = interpreter.budget();
    return Value::string(changeCase(budget, textOf(budget, subject), change), subject.isMarkup());
}

const Value& requireString(const Value& subject, std::string_view filter)
{
    subject.requireDefined();
    if (!subject.isString())
        throw Failure(SENTENCE("the filter '", filter, "' needs a string, not ", subject.typeName()));
    return subject;
}

Value filterCapitalize(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    return recased(interpreter, subject, arguments, "capitalize", CaseChange::Capitalize);
}

Value filterLower(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    return recased(interpreter, subject, arguments, "lower", CaseChange::Lower);
}

Value filterUpper(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    return recased(interpreter, subject, arguments, "upper", CaseChange::Upper);
}

/// Whether a character separates words for the filter `title`.
bool separatesWords(char32_t character)
{
    return isSpace(character) ||
           (character < 0x80 && std::string_view("-({[<").find(static_cast<char>(character)) != std::string_view::npos);
}

/// Capitalizes words. A word begins after a blank, a hyphen or an opening bracket.
Value filterTitle(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("title"), arguments, {});
    Budget& budget = interpreter.budget();
    const Text text = textOf(budget, subject);
    const std::string_view bytes = text.bytes();
    TextWriter writer(budget);
    for (std::size_t begin = 0, end = 0; begin < bytes.size(); begin = end) {
        const std::size_t second = begin + characterLength(bytes, begin);
        end = second;
        if (!separatesWords(characterAt(bytes, begin))) {
            while (end < bytes.size() && !separatesWords(characterAt(bytes, end))) end += characterLength(bytes, end);
        }
        writer.append(changeCase(budget, text.slice(begin, second), CaseChange::Upper));
        // As in Jinja2, the rest of the word is converted as a separate text, so its conversion ignores the first
        // letter.
        writer.append(changeCase(budget, text.slice(second, end), CaseChange::Lower));
    }
    return Value::string(writer.take(), subject.isMarkup());
}

Value filterSafe(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("safe"), arguments, {});
    return Value::string(textOf(interpreter.budget(), subject), true);
}

Value filterEscape(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("escape"), arguments, {});
    Budget& budget = interpreter.budget();
    return subject.isMarkup() ? subject : Value::string(escapeHtml(budget, textOf(budget, subject)), true);
}

Value filterTrim(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("trim"), arguments, {"chars"});
    const auto characters = parameters.text(0);
    const std::optional<std::string_view> view =
        characters ? std::optional<std::string_view>(characters->bytes()) : std::nullopt;
    return Value::string(strip(textOf(interpreter.budget(), subject), view, Side::Both), subject.isMarkup());
}

Value filterReplace(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("replace"), arguments, {"old", "new", "count"}, 2);
    Budget& budget = interpreter.budget();
    const Text from = textOf(budget, parameters.value(0));
    const Text to = textOf(budget, parameters.value(1));
    const std::int64_t count = parameters.value(2).isNone() ? -1 : parameters.integer(2, -1);
    return Value::string(replaceText(budget, textOf(budget, subject), from.bytes(), to, count));
}

Value filterIndent(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("indent"), arguments, {"width", "first", "blank"});
    Budget& budget = interpreter.budget();
    const Value& text = requireString(subject, "indent");
    Text indention;
    if (parameters.value(0).isString()) {
        indention = *parameters.text(0);
    } else {
        const auto width = static_cast<std::size_t>(std::max<std::int64_t>(parameters.integer(0, 4), 0));
        budget.spendBytes(0, width);
        indention = Text(std::string(width, ' '), {});
    }
    TextWriter source(budget);
    source.append(text.text());
    source.append("\n");  // so that splitLines() returns an empty last line if the text ends with a newline
    const std::vector<Text> lines = splitLines(budget, source.take(), false);
    const bool blank = parameters.truth(2, false);
    TextWriter writer(budget);
    if (parameters.truth(1, false)) writer.append(indention);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i > 0) {
            writer.append("\n", lines[i].empty() ? text.text().originAt(0) : lines[i].originAt(0));
            if (blank || !lines[i].empty()) writer.append(indention);
        }
        writer.append(lines[i]);
    }
    return Value::string(writer.take(), text.isMarkup());
}

constexpr std::array kTextFilters = {
    Filter{"capitalize", filterCapitalize},
    Filter{"e", filterEscape},
    Filter{"escape", filterEscape},
    Filter{"indent", filterIndent},
    Filter{"lower", filterLower},
    Filter{"replace", filterReplace},
    Filter{"safe", filterSafe},
    Filter{"title", filterTitle},
    Filter{"trim", filterTrim},
    Filter{"upper", filterUpper},
};

}  // namespace

std::span<const Filter> textFilters()
{
    return kTextFilters;
}

}  // namespace vitrine::jinja
