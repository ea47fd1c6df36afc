#include "core/template/string_format.h"

#include "core/base/sentence.h"
#include "core/template/characters.h"
#include "core/template/format_value.h"
#include "core/template/numbers.h"
#include "core/template/string_functions.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

namespace vitrine::jinja {
namespace {

constexpr std::int64_t kMostCharacters = 1'000'000;  ///< maximum width and precision

/// The parsed specification of the format of one value.
struct Specification {
    std::string fill = " ";
    /// Alignment: < (left), > (right), ^ (centre), = (padding after the sign), or 0 if not specified.
    char align = '\0';
    std::int64_t width = 0;
    std::int64_t precision = -1;
    char type = '\0';
    std::string_view text;  ///< the specification as written in the template
};

/// Reads the number at `offset` and advances `offset`. Returns `fallback` if there are no digits.
std::int64_t readNumber(std::string_view text, std::size_t& offset, std::int64_t fallback)
{
    const std::size_t begin = offset;
    std::int64_t number = 0;
    while (offset < text.size() && text[offset] >= '0' && text[offset] <= '9') {
        number = number * 10 + (text[offset++] - '0');
        if (number > kMostCharacters)
            throw Failure(SENTENCE("a format asks for more than ", kMostCharacters, " characters"));
    }
    return offset == begin ? fallback : number;
}

/// Parses a specification "[[fill]align][0][width][.precision][type]".
Specification parseSpecification(std::string_view text)
{
    Specification spec;
    spec.text = text;
    std::size_t i = 0;
    const auto isAlign = [&text](std::size_t at) {
        return at < text.size() && std::string_view("<>^").find(text[at]) != std::string_view::npos;
    };
    const std::size_t first = text.empty() ? 0 : characterLength(text, 0);
    if (isAlign(first)) {
        spec.fill = text.substr(0, first);
        spec.align = text[first];
        i = first + 1;
    } else if (isAlign(0)) {
        spec.align = text[i++];
    }
    if (i < text.size() && text[i] == '0' && spec.align == '\0') {
        spec.fill.assign(1, '0');
        spec.align = '=';
        ++i;
    }
    spec.width = readNumber(text, i, 0);
    if (i < text.size() && text[i] == '.') {
        spec.precision = readNumber(text, ++i, -1);
        if (spec.precision < 0) throw Failure(SENTENCE("Format specifier missing precision"));
    }
    if (i < text.size()) spec.type = text[i++];
    if (i < text.size()) throw Failure(SENTENCE("the format '", text, "' is not available in chat templates"));
    return spec;
}

void writePadded(TextWriter& writer, const Specification& spec, std::string_view sign, const Text& body, char align)
{
    const auto length = static_cast<std::int64_t>(sign.size() + characterCount(body.bytes()));
    const std::int64_t missing = std::max<std::int64_t>(spec.width - length, 0);
    if (spec.align != '\0') align = spec.align;
    const std::int64_t left = align == '>' ? missing : (align == '^' ? missing / 2 : 0);
    const std::int64_t inner = align == '=' ? missing : 0;
    writer.repeat(spec.fill, static_cast<std::size_t>(left));
    writer.append(sign);
    writer.repeat(spec.fill, static_cast<std::size_t>(inner));
    writer.append(body);
    writer.repeat(spec.fill, static_cast<std::size_t>(missing - left - inner));
}

std::string fixedDigits(double number, std::int64_t precision)
{
    if (!std::isfinite(number)) return formatFloat(number);
    // The largest double has 309 digits before the decimal point.
    std::string text(static_cast<std::size_t>(precision) + 350, '\0');
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed,
                                   static_cast<int>(precision));
    text.resize(static_cast<std::size_t>(end.ptr - text.data()));
    return text;
}

void writeNumber(TextWriter& writer, const Specification& spec, const std::string& digits)
{
    const std::size_t sign = digits.front() == '-' ? 1 : 0;
    writePadded(writer, spec, std::string_view(digits).substr(0, sign), Text(digits.substr(sign), {}), '>');
}

void writeString(TextWriter& writer, const Specification& spec, const Text& text)
{
    if (spec.precision < 0) return writePadded(writer, spec, {}, text, '<');
    const std::size_t end = characterOffset(text.bytes(), static_cast<std::size_t>(spec.precision));
    writePadded(writer, spec, {}, text.slice(0, end), '<');
}

/// Writes Python's format(value, spec) for a non-empty specification.
void writeFormatted(TextWriter& writer, Specification spec, const Value& value)
{
    if (value.isString() && (spec.type == '\0' || spec.type == 's')) {
        if (spec.align == '=') spec.align = '<';
        return writeString(writer, spec, value.text());
    }
    if (value.isNumber() && spec.type == 'f')
        return writeNumber(writer, spec, fixedDigits(value.asDouble(), spec.precision < 0 ? 6 : spec.precision));
    const bool isPlain = spec.precision < 0 && (spec.type == '\0' || (spec.type == 'd' && value.isIntegral()));
    if (!value.isNumber() || !isPlain)
        throw Failure(
            SENTENCE("the format '", spec.text, "' is not available for a value of type '", value.typeName(), "'"));
    writeNumber(writer, spec, value.isFloat() ? formatFloat(value.asDouble()) : writeDigits(value.asInteger()));
}

/// Formats a string by replacing its "{…}" fields.
class BraceFormatter {
public:
    BraceFormatter(Budget& budget, const Value& format, const Arguments& arguments)
        : m_writer(budget), m_format(format), m_arguments(arguments)
    {
    }

    Value run()
    {
        const std::string_view bytes = m_format.bytes();
        std::size_t offset = 0;
        while (true) {
            const std::size_t mark = std::min(bytes.find_first_of("{}", offset), bytes.size());
            m_writer.append(m_format.text(), offset, mark);
            if (mark == bytes.size()) break;
            if (mark + 1 < bytes.size() && bytes[mark + 1] == bytes[mark]) {  // {{ and }} stand for a single brace
                m_writer.append(m_format.text(), mark, mark + 1);
                offset = mark + 2;
                continue;
            }
            if (bytes[mark] == '}') throw Failure(SENTENCE("Single '}' encountered in format string"));
            const std::size_t end = bytes.find('}', mark);
            if (end == std::string_view::npos) throw Failure(SENTENCE("expected '}' before end of string"));
            writeField(bytes.substr(mark + 1, end - mark - 1));
            offset = end + 1;
        }
        return Value::string(m_writer.take(), m_format.isMarkup());
    }

private:
    /// Writes the value of the field "[name][!conversion][:specification]".
    void writeField(std::string_view field)
    {
        const std::size_t colon = std::min(field.find(':'), field.size());
        const std::size_t mark = std::min(field.find('!'), colon);
        const std::string_view conversion = field.substr(mark, colon - mark);
        const std::string_view specification = colon < field.size() ? field.substr(colon + 1) : std::string_view();
        Value value = argument(field.substr(0, mark));
        if (conversion == "!r") {
            value = Value::string(reprOf(m_writer.budget(), value));
        } else if (conversion == "!s") {
            value = Value::string(textOf(m_writer.budget(), value));
        } else if (!conversion.empty()) {
            throw Failure(SENTENCE("the conversion '", conversion, "' is not available in chat templates"));
        }
        if (m_format.isMarkup() && !value.isMarkup()) {
            value = Value::string(escapeHtml(m_writer.budget(), textOf(m_writer.budget(), value)), true);
        }
        if (specification.empty()) return writeText(m_writer, value);
        writeFormatted(m_writer, parseSpecification(specification), value);
    }

    Value argument(std::string_view name)
    {
        std::size_t digits = 0;
        const std::int64_t number = readNumber(name, digits, -1);
        if (name.empty() || (number >= 0 && digits == name.size())) {
            const std::size_t index = name.empty() ? m_next++ : static_cast<std::size_t>(number);
            if (index < m_arguments.positional.size()) return m_arguments.positional[index];
            throw Failure(SENTENCE("Replacement index ", index, " out of range for positional args tuple"));
        }
        for (const auto& keyword : m_arguments.keyword) {
            if (keyword.first == name) return keyword.second;
        }
        throw Failure(SENTENCE("the format's field '", name, "' is not among the arguments"));
    }

    TextWriter m_writer;
    const Value& m_format;
    const Arguments& m_arguments;
    std::size_t m_next = 0;
};

}  // namespace

Value formatBraces(Budget& budget, const Value& format, const Arguments& arguments)
{
    return BraceFormatter(budget, format, arguments).run();
}

}  // namespace vitrine::jinja
