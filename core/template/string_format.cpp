#include "core/template/string_format.h"

#include "core/base/error.h"
#include "core/template/characters.h"
#include "core/template/format_specification.h"
#include "core/template/format_value.h"
#include "core/template/operators.h"
#include "core/template/string_functions.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

namespace vitrine::jinja {
namespace {

Specification parseSpecification(std::string_view text)
{
    Specification spec;
    spec.plain = text.empty();
    std::size_t i = 0;
    const auto isAlign = [](char c) { return c == '<' || c == '>' || c == '^' || c == '='; };
    const std::size_t first = text.empty() ? 0 : characterLength(text, 0);
    if (first < text.size() && isAlign(text[first])) {
        spec.fill = text.substr(0, first);
        spec.align = text[first];
        i = first + 1;
    } else if (!text.empty() && isAlign(text[0])) {
        spec.align = text[i++];
    }
    if (i < text.size() && (text[i] == '+' || text[i] == '-' || text[i] == ' ')) {
        spec.sign = text[i++];
        spec.hasSign = true;
    }
    if (i < text.size() && text[i] == '#') {
        spec.alternate = true;
        ++i;
    }
    if (i < text.size() && text[i] == '0' && spec.align == '\0') {
        spec.fill.assign(1, '0');
        spec.align = '=';
        spec.isZeroPadded = true;
        ++i;
    }
    spec.width = readNumber(text, i, 0);
    if (i < text.size() && (text[i] == ',' || text[i] == '_')) spec.grouping = text[i++];
    if (i < text.size() && text[i] == '.') {
        spec.precision = readNumber(text, ++i, -1);
        if (spec.precision < 0) throw Failure("Format specifier missing precision");
    }
    if (i < text.size()) spec.type = text[i++];
    if (i < text.size()) throw Failure(concat("Invalid format specifier '", text, "'"));
    return spec;
}

/// What can be subscripted is a mapping to Python, and may hold more than the format asks for.
bool isMapping(const Value& value)
{
    return value.isUndefined() || value.isDict() ||
           (value.isSequence() && value.sequence().isIndexable() && !value.sequence().isTuple());
}

/// Reads "%…" conversions one after another.
class PercentFormatter {
public:
    PercentFormatter(Budget& budget, const Value& format, const Value& arguments)
        : m_writer(budget), m_format(format), m_arguments(arguments)
    {
        if (arguments.isSequence() && arguments.sequence().isTuple()) {
            m_positional = arguments.sequence().items;
        } else {
            m_positional = {arguments};
        }
    }

    Value run()
    {
        const std::string_view bytes = m_format.bytes();
        while (true) {
            const std::size_t mark = std::min(bytes.find('%', m_offset), bytes.size());
            m_writer.append(m_format.text(), m_offset, mark);
            m_offset = mark + 1;
            if (mark == bytes.size()) break;
            convert(bytes);
        }
        if (!isMapping(m_arguments) && m_next < m_positional.size())
            throw Failure("not all arguments converted during string formatting");
        return Value::string(m_writer.take(), m_format.isMarkup());
    }

private:
    Value next()
    {
        if (m_next >= m_positional.size()) throw Failure("not enough arguments for format string");
        return m_positional[m_next++];
    }

    Value named(std::string_view bytes)
    {
        const std::size_t close = bytes.find(')', m_offset);
        if (close == std::string_view::npos) throw Failure("incomplete format key");
        if (!m_arguments.isDict()) throw Failure("format requires a mapping");
        const std::string_view key = bytes.substr(m_offset + 1, close - m_offset - 1);
        m_offset = close + 1;
        const Value* found = m_arguments.dict().find(key);
        if (!found) throw Failure(concat("the format's key '", key, "' is not there"));
        return *found;
    }

    std::int64_t numberOrStar(std::string_view bytes, std::int64_t fallback)
    {
        if (m_offset >= bytes.size() || bytes[m_offset] != '*') return readNumber(bytes, m_offset, fallback);
        ++m_offset;
        const Value value = next();
        if (!value.isIntegral()) throw Failure("* wants int");
        if (std::abs(std::max(value.asInt(), -kMaxFormatNumber)) > kMaxFormatNumber)
            throw Failure("a format is too wide");
        return value.asInt();
    }

    void convert(std::string_view bytes)
    {
        std::optional<Value> value;
        if (m_offset < bytes.size() && bytes[m_offset] == '(') value = named(bytes);
        Specification spec;
        bool zero = false;
        for (; m_offset < bytes.size() && std::string_view("-+ #0").find(bytes[m_offset]) != std::string_view::npos;
             ++m_offset) {
            const char flag = bytes[m_offset];
            if (flag == '-') spec.align = '<';
            if (flag == '+' || (flag == ' ' && spec.sign != '+')) spec.sign = flag;
            if (flag == '#') spec.alternate = true;
            if (flag == '0') zero = true;
        }
        spec.width = numberOrStar(bytes, 0);
        if (spec.width < 0) {
            spec.align = '<';
            spec.width = -spec.width;
        }
        if (m_offset < bytes.size() && bytes[m_offset] == '.') {
            ++m_offset;
            spec.precision = std::max<std::int64_t>(numberOrStar(bytes, 0), 0);
        }
        if (m_offset >= bytes.size()) throw Failure("incomplete format");
        const char type = bytes[m_offset++];
        if (type == '%') return m_writer.append("%", m_format.text().originAt(m_offset - 1));
        if (zero && spec.align == '\0' && type != 's' && type != 'r' && type != 'c') {
            spec.fill.assign(1, '0');
            spec.align = '=';
        }
        write(spec, type, value ? *value : next());
    }

    void write(Specification& spec, char type, const Value& value)
    {
        if (spec.align == '\0') spec.align = '>';
        if (type == 's' || type == 'r' || type == 'a') {
            Text text = type == 's' ? textOf(m_writer.budget(), value) : reprOf(m_writer.budget(), value);
            if (m_format.isMarkup() && !value.isMarkup()) text = escapeHtml(m_writer.budget(), text);
            return writeString(m_writer, spec, text);
        }
        if (type == 'c' && value.isString() && characterCount(value.bytes()) == 1) {
            return writeString(m_writer, spec, value.text());
        }
        if (std::string_view("diuxXoc").find(type) != std::string_view::npos) {
            if (!value.isNumber()) {
                throw Failure(
                    concat("%", std::string(1, type), " format: a real number is required, not ", value.typeName()));
            }
            spec.type = type == 'i' || type == 'u' ? 'd' : type;
            if (value.isFloat() && std::string_view("diu").find(type) == std::string_view::npos) {
                throw Failure(concat("%", std::string(1, type), " format: an integer is required, not float"));
            }
            if (value.isFloat() && type != 'c') return writeIntegerPart(m_writer, spec, value.asDouble());
            if (type == 'c') return writeFormatted(m_writer, spec, value.asInt());
            return writeInteger(m_writer, spec, value.asInt());
        }
        if (std::string_view("eEfFgG").find(type) != std::string_view::npos) {
            if (!value.isNumber()) throw Failure(concat("must be real number, not ", value.typeName()));
            spec.type = type;
            return writeFloat(m_writer, spec, value.asDouble());
        }
        throw Failure(concat("unsupported format character '", std::string(1, type), "'"));
    }

    TextWriter m_writer;
    const Value& m_format;
    const Value& m_arguments;
    std::vector<Value> m_positional;
    std::size_t m_offset = 0;
    std::size_t m_next = 0;
};

/// Reads "{…}" fields one after another.
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
            if (mark + 1 < bytes.size() && bytes[mark + 1] == bytes[mark]) {  // {{ or }}
                m_writer.append(m_format.text(), mark, mark + 1);
                offset = mark + 2;
                continue;
            }
            if (bytes[mark] == '}') throw Failure("Single '}' encountered in format string");
            const std::size_t end = fieldEnd(bytes, mark);
            writeField(bytes.substr(mark + 1, end - mark - 1));
            offset = end + 1;
        }
        return Value::string(m_writer.take(), m_format.isMarkup());
    }

private:
    static std::size_t fieldEnd(std::string_view bytes, std::size_t open)
    {
        int depth = 0;
        for (std::size_t i = open; i < bytes.size(); ++i) {
            if (bytes[i] == '{') ++depth;
            if (bytes[i] == '}' && --depth == 0) return i;
        }
        throw Failure("expected '}' before end of string");
    }

    void writeField(std::string_view field)
    {
        std::string_view specification;
        char conversion = '\0';
        const std::size_t mark = field.find_first_of("!:");
        std::string_view name = field.substr(0, mark);
        if (mark != std::string_view::npos && field[mark] == '!') {
            if (mark + 1 >= field.size()) throw Failure("end of string while looking for conversion specifier");
            conversion = field[mark + 1];
            if (mark + 2 < field.size()) {
                if (field[mark + 2] != ':') throw Failure("expected ':' after conversion specifier");
                specification = field.substr(mark + 3);
            }
        } else if (mark != std::string_view::npos) {
            specification = field.substr(mark + 1);
        }
        Value value = lookUp(name);
        if (conversion == 'r' || conversion == 'a') {
            value = Value::string(reprOf(m_writer.budget(), value));
        } else if (conversion == 's') {
            value = Value::string(textOf(m_writer.budget(), value));
        } else if (conversion != '\0') {
            throw Failure(concat("Unknown conversion specifier '", std::string(1, conversion), "'"));
        }
        if (m_format.isMarkup() && !value.isMarkup()) {
            value = Value::string(escapeHtml(m_writer.budget(), textOf(m_writer.budget(), value)), true);
        }
        writeFormatted(m_writer, parseSpecification(expand(specification)), value);
    }

    /// A specification may itself hold simple fields, such as the width in "{:>{}}".
    std::string expand(std::string_view specification)
    {
        std::string expanded;
        for (std::size_t i = 0; i < specification.size(); ++i) {
            if (specification[i] != '{') {
                expanded += specification[i];
                continue;
            }
            const std::size_t close = specification.find('}', i);
            if (close == std::string_view::npos) throw Failure("expected '}' before end of string");
            expanded += textOf(m_writer.budget(), lookUp(specification.substr(i + 1, close - i - 1))).bytes();
            i = close;
        }
        return expanded;
    }

    Value lookUp(std::string_view name)
    {
        std::size_t offset = std::min(name.find_first_of(".["), name.size());
        Value value = argument(name.substr(0, offset));
        while (offset < name.size()) {
            if (name[offset] == '.') {
                const std::size_t end = std::min(name.find_first_of(".[", offset + 1), name.size());
                value = getAttribute(m_writer.budget(), value, name.substr(offset + 1, end - offset - 1));
                offset = end;
                continue;
            }
            const std::size_t close = name.find(']', offset);
            if (name[offset] != '[' || close == std::string_view::npos) throw Failure("Missing ']' in format string");
            const std::string_view key = name.substr(offset + 1, close - offset - 1);
            std::size_t digits = 0;
            const std::int64_t index = readNumber(key, digits, -1);
            const bool isIndex = index >= 0 && digits == key.size();
            value = getItem(m_writer.budget(), value, isIndex ? Value(index) : Value::string(key));
            offset = close + 1;
        }
        return value;
    }

    Value argument(std::string_view name)
    {
        std::size_t digits = 0;
        const std::int64_t number = readNumber(name, digits, -1);
        if (name.empty() || (number >= 0 && digits == name.size())) {
            const std::size_t index = name.empty() ? m_next++ : static_cast<std::size_t>(number);
            if (index < m_arguments.positional.size()) return m_arguments.positional[index];
            throw Failure(concat("Replacement index ", index, " out of range for positional args tuple"));
        }
        for (const auto& keyword : m_arguments.keyword) {
            if (keyword.first == name) return keyword.second;
        }
        throw Failure(concat("the format's field '", name, "' is not among the arguments"));
    }

    TextWriter m_writer;
    const Value& m_format;
    const Arguments& m_arguments;
    std::size_t m_next = 0;
};

}  // namespace

Value formatPercent(Budget& budget, const Value& format, const Value& arguments)
{
    return PercentFormatter(budget, format, arguments).run();
}

Value formatBraces(Budget& budget, const Value& format, const Arguments& arguments)
{
    return BraceFormatter(budget, format, arguments).run();
}

}  // namespace vitrine::jinja
