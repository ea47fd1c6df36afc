#include "core/template/format_value.h"

#include "core/base/sentence.h"
#include "core/template/characters.h"
#include "core/template/numbers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace vitrine::jinja {
namespace {

std::string escapeOf(char32_t character)
{
    static constexpr std::string_view kDigits = "0123456789abcdef";
    const int width = character < 0x100 ? 2 : (character < 0x10000 ? 4 : 8);
    std::string escape = width == 2 ? "\\x" : (width == 4 ? "\\u" : "\\U");
    for (int shift = 4 * (width - 1); shift >= 0; shift -= 4) escape += kDigits[(character >> shift) & 0xFU];
    return escape;
}

void writeStringRepr(TextWriter& writer, const Text& text)
{
    const std::string_view bytes = text.bytes();
    const bool doubleQuoted = bytes.find('\'') != std::string_view::npos && bytes.find('"') == std::string_view::npos;
    const char quote = doubleQuoted ? '"' : '\'';
    writer.append(std::string_view(&quote, 1));
    std::size_t copied = 0;
    for (std::size_t begin = 0, end = 0; begin < bytes.size(); begin = end) {
        end = begin + characterLength(bytes, begin);
        const char32_t character = characterAt(bytes, begin);
        std::string escape;
        if (character == U'\n') {
            escape = "\\n";
        } else if (character == U'\r') {
            escape = "\\r";
        } else if (character == U'\t') {
            escape = "\\t";
        } else if (character == U'\\' || character == static_cast<char32_t>(quote)) {
            escape = {'\\', static_cast<char>(character)};
        } else if (isOfClass(CharacterClass::Printable, character)) {
            continue;
        } else {
            escape = escapeOf(character);
        }
        writer.append(text, copied, begin);
        writer.append(escape, text.originAt(begin));
        copied = end;
    }
    writer.append(text, copied, bytes.size());
    writer.append(std::string_view(&quote, 1));
}

/// Throws Failure for a value that cannot be printed. Python prints some of these values with their address in memory,
/// which is not reproducible.
[[noreturn]] void throwNotPrintable(std::string_view type)
{
    const bool hasItems = type == "generator" || type == "range";
    throw Failure(SENTENCE("a ", type, " cannot be printed", hasItems ? "; the filter 'list' makes a list of it" : ""));
}

void writeItems(TextWriter& writer, std::string_view open, const std::vector<Value>& items, std::string_view close)
{
    writer.append(open);
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0) writer.append(", ");
        writeRepr(writer, items[i]);
    }
    writer.append(close);
}

void writeSequence(TextWriter& writer, const Sequence& sequence)
{
    switch (sequence.flavour) {
    case Sequence::Flavour::List:
        return writeItems(writer, "[", sequence.items, "]");
    case Sequence::Flavour::Tuple:
        return writeItems(writer, "(", sequence.items, sequence.items.size() == 1 ? ",)" : ")");
    case Sequence::Flavour::Keys:
        return writeItems(writer, "dict_keys([", sequence.items, "])");
    case Sequence::Flavour::Values:
        return writeItems(writer, "dict_values([", sequence.items, "])");
    case Sequence::Flavour::Items:
        return writeItems(writer, "dict_items([", sequence.items, "])");
    case Sequence::Flavour::Range:
        throwNotPrintable("range");
    }
}

void writeDict(TextWriter& writer, const Dict& dict)
{
    writer.append("{");
    bool first = true;
    for (const auto& entry : dict.entries()) {
        if (!first) writer.append(", ");
        first = false;
        writeRepr(writer, entry.first);
        writer.append(": ");
        writeRepr(writer, entry.second);
    }
    writer.append("}");
}

}  // namespace

std::string formatFloat(double value)
{
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    std::array<char, 32> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::fabs(value), std::chars_format::scientific);
    const std::string shortest(buffer.data(), end.ptr);
    const std::size_t mark = shortest.find('e');
    const int exponent = std::stoi(shortest.substr(mark + 1));
    std::string digits = shortest.substr(0, mark);
    std::erase(digits, '.');

    std::string text = std::signbit(value) ? "-" : "";
    if (exponent < -4 || exponent >= 16) {
        text += digits.substr(0, 1);
        if (digits.size() > 1) text += "." + digits.substr(1);
        const int magnitude = std::abs(exponent);
        return text + (exponent < 0 ? "e-" : "e+") + (magnitude < 10 ? "0" : "") + std::to_string(magnitude);
    }
    if (exponent < 0) return text + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
    const auto whole = static_cast<std::size_t>(exponent) + 1;
    if (digits.size() <= whole) return text + digits + std::string(whole - digits.size(), '0') + ".0";
    return text + digits.substr(0, whole) + "." + digits.substr(whole);
}

void writeText(TextWriter& writer, const Value& value)
{
    if (value.isString()) {
        writer.append(value.text());
    } else if (!value.isUndefined()) {
        writeRepr(writer, value);
    }
}

void writeRepr(TextWriter& writer, const Value& value)
{
    writer.budget().spend(1);
    switch (value.kind()) {
    case Value::Kind::Undefined:
        return writer.append("Undefined");
    case Value::Kind::None:
        return writer.append("None");
    case Value::Kind::Bool:
        return writer.append(value.asBool() ? "True" : "False");
    case Value::Kind::Int:
        return writer.append(writeDigits(value.asInteger()));
    case Value::Kind::Float:
        return writer.append(formatFloat(value.asDouble()));
    case Value::Kind::String:
        if (!value.isMarkup()) return writeStringRepr(writer, value.text());
        writer.append("Markup(");
        writeStringRepr(writer, value.text());
        return writer.append(")");
    default:
        break;
    }
    const Nesting nesting(writer.budget());
    if (value.isSequence()) {
        writeSequence(writer, value.sequence());
    } else if (value.isDict()) {
        writeDict(writer, value.dict());
    } else {
        throwNotPrintable(value.object().typeName());
    }
}

Text textOf(Budget& budget, const Value& value)
{
    if (value.isString()) return value.text();
    TextWriter writer(budget);
    writeText(writer, value);
    return writer.take();
}

Text reprOf(Budget& budget, const Value& value)
{
    TextWriter writer(budget);
    writeRepr(writer, value);
    return writer.take();
}

}  // namespace vitrine::jinja
