#include "core/template/format_specification.h"

#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/template/characters.h"
#include "core/template/format_value.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace vitrine::jinja {
namespace {

std::string integerDigits(std::uint64_t magnitude, int base, bool upper)
{
    std::array<char, 65> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), magnitude, base);
    std::string digits(buffer.data(), end.ptr);
    if (upper)
        std::transform(digits.begin(), digits.end(), digits.begin(),
                       [](char c) { return c >= 'a' ? char(c - 32) : c; });
    return digits;
}

std::string groupDigits(const std::string& digits, char separator)
{
    const std::size_t whole = std::min(digits.find_first_not_of("0123456789"), digits.size());
    std::string grouped;
    for (std::size_t i = 0; i < whole; ++i) {
        if (i > 0 && (whole - i) % 3 == 0) grouped += separator;
        grouped += digits[i];
    }
    return grouped + digits.substr(whole);
}

/// |value| as %f, %e or %g would write it.
std::string floatDigits(double magnitude, char type, std::int64_t precision, bool alternate)
{
    const bool upper = type == 'F' || type == 'E' || type == 'G';
    if (std::isnan(magnitude)) return upper ? "NAN" : "nan";
    if (std::isinf(magnitude)) return upper ? "INF" : "inf";
    if (type == '\0' && precision < 0) return formatFloat(magnitude);
    if (alternate) throw Failure("the '#' flag is not available for floats");
    const char kind = static_cast<char>(type == '\0' ? 'g' : (upper ? type + ('a' - 'A') : type));
    const auto format = kind == 'f' ? std::chars_format::fixed
                                    : (kind == 'e' ? std::chars_format::scientific : std::chars_format::general);
    const int digits = static_cast<int>(precision < 0 ? 6 : precision);
    std::string text(static_cast<std::size_t>(digits) + 350, '\0');  // 2^1024 has 309 digits before the point
    const auto end = std::to_chars(text.data(), text.data() + text.size(), magnitude, format, digits);
    text.resize(static_cast<std::size_t>(end.ptr - text.data()));
    if (upper) std::replace(text.begin(), text.end(), 'e', 'E');
    // A format without a type keeps the look of a float.
    if (type == '\0' && text.find_first_of(".e") == std::string::npos) text += ".0";
    return text;
}

void writePadded(TextWriter& writer, const Specification& spec, const std::string& prefix, const Text& body,
                 char defaultAlign)
{
    const auto length = static_cast<std::int64_t>(prefix.size() + characterCount(body.bytes()));
    const std::int64_t missing = std::max<std::int64_t>(spec.width - length, 0);
    const char align = spec.align == '\0' ? defaultAlign : spec.align;
    const std::int64_t left = align == '>' ? missing : (align == '^' ? missing / 2 : 0);
    const std::int64_t inner = align == '=' ? missing : 0;
    writer.repeat(spec.fill, static_cast<std::size_t>(left));
    writer.append(prefix);
    writer.repeat(spec.fill, static_cast<std::size_t>(inner));
    writer.append(body);
    writer.repeat(spec.fill, static_cast<std::size_t>(missing - left - inner));
}

std::string signPrefix(bool negative, char sign)
{
    if (negative) return "-";
    return sign == '-' ? std::string() : std::string(1, sign);
}

void writeDigits(TextWriter& writer, const Specification& spec, const std::string& prefix, std::string digits)
{
    if (spec.precision > static_cast<std::int64_t>(digits.size())) {
        digits.insert(0, static_cast<std::size_t>(spec.precision) - digits.size(), '0');
    }
    if (spec.grouping != '\0') digits = groupDigits(digits, spec.grouping);
    writePadded(writer, spec, prefix, Text(digits, {}), '>');
}

[[noreturn]] void throwUnknownCode(char code, const Value& value)
{
    throw Failure(
        concat("Unknown format code '", std::string(1, code), "' for object of type '", value.typeName(), "'"));
}

}  // namespace

std::int64_t readNumber(std::string_view text, std::size_t& offset, std::int64_t fallback)
{
    const std::size_t begin = offset;
    std::int64_t number = 0;
    while (offset < text.size() && text[offset] >= '0' && text[offset] <= '9') {
        number = number * 10 + (text[offset++] - '0');
        if (number > kMaxFormatNumber)
            throw Failure(concat("a format asks for more than ", kMaxFormatNumber, " characters"));
    }
    return offset == begin ? fallback : number;
}

void writeInteger(TextWriter& writer, const Specification& spec, std::int64_t value)
{
    const bool negative = value < 0;
    const std::uint64_t magnitude =
        negative ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value);
    std::string prefix = signPrefix(negative, spec.sign);
    int base = 10;
    if (spec.type == 'x' || spec.type == 'X') base = 16;
    if (spec.type == 'o') base = 8;
    if (spec.type == 'b') base = 2;
    if (spec.alternate && base != 10) prefix += std::string("0") + spec.type;
    writeDigits(writer, spec, prefix, integerDigits(magnitude, base, spec.type == 'X'));
}

void writeIntegerPart(TextWriter& writer, const Specification& spec, double value)
{
    if (!std::isfinite(value)) throw Failure("cannot convert float infinity or NaN to integer");
    const double whole = std::trunc(value);
    writeDigits(writer, spec, signPrefix(whole < 0, spec.sign), floatDigits(std::fabs(whole), 'f', 0, false));
}

void writeFloat(TextWriter& writer, const Specification& spec, double value)
{
    const std::string prefix = signPrefix(std::signbit(value) && !std::isnan(value), spec.sign);
    const bool percent = spec.type == '%';
    const double magnitude = std::fabs(percent ? value * 100 : value);
    std::string digits = floatDigits(magnitude, percent ? 'f' : spec.type, spec.precision, spec.alternate);
    if (spec.grouping != '\0') digits = groupDigits(digits, spec.grouping);
    writePadded(writer, spec, prefix, Text(percent ? digits + "%" : digits, {}), '>');
}

void writeString(TextWriter& writer, const Specification& spec, const Text& text)
{
    if (spec.precision < 0) return writePadded(writer, spec, {}, text, '<');
    const std::size_t end = characterOffset(text.bytes(), static_cast<std::size_t>(spec.precision));
    writePadded(writer, spec, {}, text.slice(0, end), '<');
}

void writeFormatted(TextWriter& writer, Specification spec, const Value& value)
{
    constexpr std::string_view kFloatTypes = "eEfFgG%";
    if (value.isIntegral() && !(value.isBool() && spec.plain)) {
        if (kFloatTypes.find(spec.type) != std::string_view::npos) return writeFloat(writer, spec, value.asDouble());
        if (spec.type == 'c') {
            std::string character;
            appendUtf8(character, static_cast<char32_t>(std::clamp<std::int64_t>(value.asInt(), 0, 0x110000)));
            return writePadded(writer, spec, {}, Text(character, {}), '<');
        }
        if (std::string_view("\0dnxXob", 7).find(spec.type) == std::string_view::npos)
            throwUnknownCode(spec.type, value);
        if (spec.precision >= 0) throw Failure("Precision not allowed in integer format specifier");
        return writeInteger(writer, spec, value.asInt());
    }
    if (value.isFloat()) {
        if (spec.type == 'n') spec.type = 'g';
        if (spec.type != '\0' && kFloatTypes.find(spec.type) == std::string_view::npos)
            throwUnknownCode(spec.type, value);
        return writeFloat(writer, spec, value.asDouble());
    }
    if (!spec.plain && !value.isString())
        throw Failure(concat("a format can be asked for numbers and strings only, not for ", value.typeName()));
    if (spec.type != '\0' && spec.type != 's') throwUnknownCode(spec.type, value);
    if (spec.grouping != '\0') throw Failure(concat("Cannot specify '", std::string(1, spec.grouping), "' with 's'"));
    if (spec.hasSign) throw Failure("Sign not allowed in string format specifier");
    if (spec.alternate) throw Failure("Alternate form (#) not allowed in string format specifier");
    if (spec.isZeroPadded) spec.align = '<';
    if (spec.align == '=') throw Failure("'=' alignment not allowed in string format specifier");
    writeString(writer, spec, textOf(writer.budget(), value));
}

}  // namespace vitrine::jinja
