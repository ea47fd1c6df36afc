#include "core/base/error.h"
#include "core/template/arguments.h"
#include "core/template/characters.h"
#include "core/template/filters.h"
#include "core/template/format_value.h"
#include "core/template/interpreter.h"
#include "core/template/json.h"
#include "core/template/operators.h"
#include "core/template/string_format.h"
#include "core/template/string_functions.h"

#include <algorithm>

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
        throw Failure(concat("the filter '", filter, "' needs a string, not ", subject.typeName()));
    return subject;
}

}  // namespace

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

/// Words begin behind blanks, hyphens and opening brackets.
Value filterTitle(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("title", arguments, {});
    Budget& budget = interpreter.budget();
    const Text text = textOf(budget, subject);
    TextWriter writer(budget);
    bool atWordBegin = true;
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end) {
        end = begin + characterLength(text.bytes(), begin);
        const char32_t character = characterAt(text.bytes(), begin);
        const bool separates = isSpace(character) ||
                               (character < 0x80 &&
                                std::string_view("-({[<").find(static_cast<char>(character)) != std::string_view::npos);
        if (end - begin == 1 && character >= 0x80) {
            writer.append(text, begin, end);  // a byte that is no character
        } else {
            writer.append(atWordBegin ? toUpper(character) : toLower(character), text.originAt(begin));
        }
        atWordBegin = separates;
    }
    return Value::string(writer.take(), subject.isMarkup());
}

Value filterString(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("string", arguments, {});
    return subject.isString() ? subject : Value::string(textOf(interpreter.budget(), subject));
}

Value filterSafe(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("safe", arguments, {});
    return Value::string(textOf(interpreter.budget(), subject), true);
}

Value filterEscape(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    return subject.isMarkup() ? subject : filterForceEscape(interpreter, subject, arguments);
}

Value filterForceEscape(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("escape", arguments, {});
    Budget& budget = interpreter.budget();
    return Value::string(escapeHtml(budget, textOf(budget, subject)), true);
}

Value filterTrim(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("trim", arguments, {"chars"});
    const auto characters = parameters.text(0);
    const std::optional<std::string_view> view =
        characters ? std::optional<std::string_view>(characters->bytes()) : std::nullopt;
    return Value::string(strip(textOf(interpreter.budget(), subject), view, Side::Both), subject.isMarkup());
}

Value filterCenter(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("center", arguments, {"width"});
    Budget& budget = interpreter.budget();
    const Text text = textOf(budget, subject);
    const auto length = static_cast<std::int64_t>(characterCount(text.bytes()));
    const std::int64_t width = parameters.integer(0, 80);
    const std::int64_t missing = width > length ? width - length : 0;
    const std::int64_t left = missing / 2 + (missing & width & 1);
    return Value::string(pad(budget, text, left, missing - left, Text(" ", {})), subject.isMarkup());
}

Value filterFormat(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    if (!arguments.positional.empty() && !arguments.keyword.empty()) {
        throw Failure("can't handle positional and keyword arguments at the same time");
    }
    Budget& budget = interpreter.budget();
    const Value format = Value::string(textOf(budget, subject), subject.isMarkup());
    if (arguments.keyword.empty()) return formatPercent(budget, format, Value::tuple(arguments.positional));
    auto dict = std::make_shared<Dict>();
    for (const auto& keyword : arguments.keyword) dict->set(budget, Value::string(keyword.first), keyword.second);
    return formatPercent(budget, format, DictPtr(std::move(dict)));
}

Value filterReplace(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("replace", arguments, {"old", "new", "count"}, 2);
    Budget& budget = interpreter.budget();
    const Text from = textOf(budget, parameters.value(0));
    const Text to = textOf(budget, parameters.value(1));
    const std::int64_t count = parameters.value(2).isNone() ? -1 : parameters.integer(2, -1);
    return Value::string(replaceText(budget, textOf(budget, subject), from.bytes(), to, count));
}

Value filterJoin(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("join", arguments, {"d", "attribute"});
    Budget& budget = interpreter.budget();
    const Text separator = parameters.has(0) ? textOf(budget, parameters.value(0)) : Text();
    TextWriter writer(budget);
    bool first = true;
    const SequencePtr source = iterate(budget, subject);
    for (const Value& item : source->items) {
        if (!first) writer.append(separator);
        first = false;
        writeText(writer, parameters.value(1).isNone() ? item : followAttribute(budget, item, parameters.value(1)));
    }
    return Value::string(writer.take());
}

Value filterIndent(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("indent", arguments, {"width", "first", "blank"});
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
    source.append("\n");  // so that a newline at the end leaves an empty last line
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

Value filterTruncate(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("truncate", arguments, {"length", "killwords", "end", "leeway"});
    Budget& budget = interpreter.budget();
    const auto count = lengthOf(subject);
    if (!count) throw Failure(concat("object of type '", subject.typeName(), "' has no len()"));
    const std::int64_t length = parameters.integer(0, 255);
    const Text end = parameters.text(2).value_or(Text("...", {}));
    const std::int64_t leeway = parameters.value(3).isNone() ? 5 : parameters.integer(3, 5);
    const auto endLength = static_cast<std::int64_t>(characterCount(end.bytes()));
    if (length < endLength) throw Failure(concat("expected length >= ", endLength, ", got ", length));
    if (leeway < 0) throw Failure(concat("expected leeway >= 0, got ", leeway));
    if (*count <= length || *count - length <= leeway) return subject;
    const Value& text = requireString(subject, "truncate");
    Text kept = text.text().slice(0, characterOffset(text.bytes(), static_cast<std::size_t>(length - endLength)));
    if (!parameters.truth(1, false)) kept = splitTextFromRight(budget, kept, " ", 1).front();
    TextWriter writer(budget);
    writer.append(kept);
    writer.append(end);
    return Value::string(writer.take(), text.isMarkup());
}

/// Words are runs of letters, digits and underscores.
Value filterWordCount(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("wordcount", arguments, {});
    const Text text = textOf(interpreter.budget(), subject);
    interpreter.budget().spend(text.size());
    std::int64_t words = 0;
    bool inWord = false;
    for (std::size_t i = 0; i < text.size(); i += characterLength(text.bytes(), i)) {
        const char32_t character = characterAt(text.bytes(), i);
        const bool isWord = character == U'_' || isOfClass(CharacterClass::Alpha, character) ||
                            isOfClass(CharacterClass::Numeric, character);
        if (isWord && !inWord) ++words;
        inWord = isWord;
    }
    return words;
}

/// Removes tags and comments, and makes every run of white space one blank.
Value filterStripTags(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("striptags", arguments, {});
    Budget& budget = interpreter.budget();
    const Text text = textOf(budget, subject);
    const std::string_view bytes = text.bytes();
    TextWriter bare(budget);
    for (std::size_t offset = 0; offset < bytes.size();) {
        const std::size_t open = std::min(findText(budget, bytes, "<", offset), bytes.size());
        bare.append(text, offset, open);
        if (open == bytes.size()) break;
        const bool isComment = bytes.compare(open, 4, "<!--") == 0;
        const std::size_t close = findText(budget, bytes, isComment ? "-->" : ">", open + 1);
        if (close == std::string_view::npos) {
            bare.append(text, open, bytes.size());
            break;
        }
        offset = close + (isComment ? 3 : 1);
    }
    TextWriter writer(budget);
    for (const Text& word : splitText(budget, bare.take(), std::nullopt, -1)) {
        if (writer.size() > 0) writer.append(" ", word.originAt(0));
        writer.append(word);
    }
    Text result = writer.take();
    static constexpr std::pair<std::string_view, std::string_view> kEntities[] = {
        {"&lt;", "<"}, {"&gt;", ">"}, {"&#34;", "\""}, {"&quot;", "\""}, {"&#39;", "'"}, {"&amp;", "&"}};
    for (const auto& [entity, character] : kEntities) {
        if (result.bytes().find(entity) == std::string::npos) continue;
        // The replacement keeps the origin of what it replaces, which one text for all places cannot express.
        TextWriter unescaped(budget);
        std::size_t offset = 0;
        for (std::size_t at = 0; (at = findText(budget, result.bytes(), entity, offset)) != std::string::npos;) {
            unescaped.append(result, offset, at);
            unescaped.append(character, result.originAt(at));
            offset = at + entity.size();
        }
        unescaped.append(result, offset, result.size());
        result = unescaped.take();
    }
    return Value::string(std::move(result));
}

Value filterUrlEncode(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("urlencode", arguments, {});
    Budget& budget = interpreter.budget();
    TextWriter writer(budget);
    const auto quote = [&](const Value& value, bool inQuery) {
        const Text text = textOf(budget, value);
        for (std::size_t i = 0; i < text.size(); ++i) {
            static constexpr std::string_view kHex = "0123456789ABCDEF";
            const auto byte = static_cast<unsigned char>(text.bytes()[i]);
            const char c = text.bytes()[i];
            const bool safe = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
                              c == '.' || c == '-' || c == '~' || (c == '/' && !inQuery);
            const std::string escaped =
                inQuery && c == ' ' ? std::string("+") : std::string{'%', kHex[byte >> 4U], kHex[byte & 15U]};
            writer.append(safe ? std::string(1, c) : escaped, text.originAt(i));
        }
    };
    if (subject.isString() || !isIterable(subject)) {
        quote(subject, false);
        return Value::string(writer.take());
    }
    const Value pairs = subject.isDict() ? filterItems(interpreter, subject, {}) : subject;
    const SequencePtr entries = iterate(budget, pairs);
    for (const Value& pair : entries->items) {
        const SequencePtr parts = iterate(budget, pair);
        if (parts->items.size() != 2) throw Failure("urlencode needs pairs of a key and a value");
        if (writer.size() > 0) writer.append("&");
        quote(parts->items[0], true);
        writer.append("=");
        quote(parts->items[1], true);
    }
    return Value::string(writer.take());
}

Value filterToJson(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("tojson", arguments, {"ensure_ascii", "indent", "separators", "sort_keys"});
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
        throw Failure(concat("tojson's indent must be an integer or a string, not ", indent.typeName()));
    }
    if (style.indent) style.itemSeparator = Text(",", {});
    const Value separators = parameters.value(2);
    if (!separators.isNone()) {
        const SequencePtr pair = iterate(interpreter.budget(), separators);
        if (pair->items.size() != 2 || !pair->items[0].isString() || !pair->items[1].isString()) {
            throw Failure("tojson's separators must be two strings");
        }
        style.itemSeparator = pair->items[0].text();
        style.keySeparator = pair->items[1].text();
    }
    TextWriter writer(interpreter.budget());
    writeJson(writer, subject, style);
    return Value::string(writer.take());
}

}  // namespace vitrine::jinja
