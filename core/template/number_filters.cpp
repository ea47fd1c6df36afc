#include "core/base/sentence.h"
#include "core/template/arguments.h"
#include "core/template/characters.h"
#include "core/template/filters.h"
#include "core/template/interpreter.h"
#include "core/template/numbers.h"
#include "core/template/operators.h"
#include "core/template/string_functions.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>

namespace vitrine::jinja {
namespace {

Value filterAbs(Interpreter&, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("abs"), arguments, {});
    subject.requireDefined();
    if (subject.isFloat()) return std::fabs(subject.asDouble());
    if (!subject.isIntegral()) throw Failure(SENTENCE("bad operand type for abs(): '", subject.typeName(), "'"));
    return subject.asInteger() < 0 ? negate(subject) : Value(subject.asInteger());
}

/// Returns the text with decimal digits of other scripts replaced by ASCII digits. In Unicode, the digits of a script
/// are ten consecutive code points.
std::string withPlainDigits(const std::string& text)
{
    std::string plain;
    for (std::size_t at = 0; at < text.size(); at += characterLength(text, at)) {
        const char32_t character = characterAt(text, at);
        if (character < 0x80 || !isOfClass(CharacterClass::Decimal, character)) {
            plain += text.substr(at, characterLength(text, at));
            continue;
        }
        char32_t value = 0;
        while (isOfClass(CharacterClass::Decimal, character - value - 1)) ++value;
        plain += static_cast<char>('0' + value % 10);
    }
    return plain;
}

/// Returns the result of Python's float() for a string; nullopt if the string is not a number.
std::optional<double> readFloat(const std::string& bytes)
{
    const Text stripped = strip(Text(bytes, {}), std::nullopt, Side::Both);
    std::string text = withPlainDigits(stripped.bytes());
    std::erase(text, '_');
    std::string_view digits = text;
    const bool negative = !digits.empty() && digits.front() == '-';
    if (!digits.empty() && (digits.front() == '-' || digits.front() == '+')) digits.remove_prefix(1);
    if (digits.empty() || digits.front() == '-' || digits.front() == '+') return std::nullopt;
    double number = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (read.ptr != digits.data() + digits.size() || read.ec == std::errc::invalid_argument) return std::nullopt;
    if (read.ec == std::errc::result_out_of_range) {
        number = digits.find("e-") != std::string_view::npos ? 0.0 : std::numeric_limits<double>::infinity();
    }
    return negative ? -number : number;
}

/// Returns the result of Python's int(text, base) for a string; nullopt if the string is not a number.
std::optional<Integer> readInteger(const std::string& bytes, std::int64_t base)
{
    if (base != 0 && (base < 2 || base > 36)) throw Failure(SENTENCE("int() base must be >= 2 and <= 36, or 0"));
    std::string text = withPlainDigits(strip(Text(bytes, {}), std::nullopt, Side::Both).bytes());
    std::erase(text, '_');
    const bool negative = !text.empty() && text.front() == '-';
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.erase(0, 1);
    if (text.size() > 2 && text[0] == '0') {
        const char marker = static_cast<char>(text[1] | 0x20);
        const std::int64_t marked = marker == 'x' ? 16 : (marker == 'o' ? 8 : (marker == 'b' ? 2 : 0));
        if (marked != 0 && (base == 0 || base == marked)) {
            base = marked;
            text.erase(0, 2);
        }
    }
    const std::optional<Integer> number = readDigits(text, base == 0 ? 10 : static_cast<int>(base));
    return number && negative ? -*number : number;
}

Value filterInt(Interpreter&, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("int"), arguments, {"default", "base"});
    subject.requireDefined();
    const Value fallback = parameters.has(0) ? parameters.value(0) : Value(std::int64_t{0});
    if (subject.isIntegral()) return subject.asInteger();
    if (subject.isFloat()) return std::isnan(subject.asDouble()) ? fallback : truncate(subject.asDouble());
    if (!subject.isString()) return fallback;
    if (const auto number = readInteger(subject.bytes(), parameters.integer(1, 10))) return *number;
    const auto number = readFloat(subject.bytes());
    return number && std::isfinite(*number) ? truncate(*number) : fallback;
}

Value filterFloat(Interpreter&, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("float"), arguments, {"default"});
    subject.requireDefined();
    const Value fallback = parameters.has(0) ? parameters.value(0) : Value(0.0);
    if (subject.isNumber()) return subject.asDouble();
    if (!subject.isString()) return fallback;
    const auto number = readFloat(subject.bytes());
    return number ? Value(*number) : fallback;
}

/// Returns Python's round() with `precision` digits after the decimal point. Rounds the exact binary value to the
/// nearest decimal number, and ties to the even digit.
double roundedFloat(double number, std::int64_t precision)
{
    // No double has more digits before the decimal point. After it, this number of digits identifies every double.
    constexpr std::int64_t kMostDigits = 400;
    if (!std::isfinite(number) || precision > kMostDigits) return number;
    if (precision < -kMostDigits) return std::copysign(0.0, number);
    if (precision < 0) {
        const double unit = std::pow(10.0, static_cast<double>(-precision));
        return std::nearbyint(number / unit) * unit;
    }
    std::array<char, 1024> digits{};
    const auto end =
        std::to_chars(digits.begin(), digits.end(), number, std::chars_format::fixed, static_cast<int>(precision)).ptr;
    double rounded = number;
    std::from_chars(digits.begin(), end, rounded);
    return rounded;
}

Integer roundedInteger(Integer number, std::int64_t precision)
{
    constexpr std::int64_t kMostDigits = 37;
    if (precision >= 0) return number;
    if (precision < -kMostDigits) return 0;
    Integer unit = 1;
    for (std::int64_t i = precision; i < 0; ++i) unit *= 10;
    const Integer rest = number % unit;  // the remainder, which has the sign of `number`
    const Integer distance = rest < 0 ? -rest : rest;
    const bool isOdd = number / unit % 2 != 0;
    const Integer down = number - rest;
    if (distance * 2 < unit || (distance * 2 == unit && !isOdd)) return down;
    Integer up = 0;
    if (__builtin_add_overflow(down, rest < 0 ? -unit : unit, &up))
        throw Failure(SENTENCE("an integer does not fit into 128 bits"));
    return up;
}

Value filterRound(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("round"), arguments, {"precision", "method"});
    const std::int64_t precision = parameters.integer(0, 0);
    const std::string method = parameters.text(1) ? parameters.text(1)->bytes() : "common";
    if (method != "common" && method != "ceil" && method != "floor")
        throw Failure(SENTENCE("method must be common, ceil or floor"));
    subject.requireDefined();
    if (!subject.isNumber()) throw Failure(SENTENCE("type ", subject.typeName(), " doesn't define __round__ method"));
    if (method == "common") {
        if (subject.isFloat()) return roundedFloat(subject.asDouble(), precision);
        return roundedInteger(subject.asInteger(), precision);
    }
    Budget& budget = interpreter.budget();
    const Value unit = apply(budget, BinaryOperator::Power, Value(std::int64_t{10}), Value(precision));
    const double scaled = apply(budget, BinaryOperator::Multiply, subject, unit).asDouble();
    const Value whole = truncate(method == "ceil" ? std::ceil(scaled) : std::floor(scaled));
    return apply(budget, BinaryOperator::Divide, whole, unit);
}

constexpr std::array kNumberFilters = {Filter{"abs", filterAbs}, Filter{"float", filterFloat}, Filter{"int", filterInt},
                                       Filter{"round", filterRound}};

}  // namespace

std::span<const Filter> numberFilters()
{
    return kNumberFilters;
}

}  // namespace vitrine::jinja
