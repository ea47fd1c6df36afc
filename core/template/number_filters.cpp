#include "core/base/concat.h"
#include "core/template/arguments.h"
#include "core/template/filters.h"
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
    const Parameters parameters("abs", arguments, {});
    subject.requireDefined();
    if (subject.isFloat()) return std::fabs(subject.asDouble());
    if (!subject.isIntegral()) throw Failure(concat("bad operand type for abs(): '", subject.typeName(), "'"));
    return subject.asInt() < 0 ? negate(subject) : Value(subject.asInt());
}

/// The number that Python's float() reads from a string; nothing when it is none.
std::optional<double> readFloat(const std::string& bytes)
{
    const Text stripped = strip(Text(bytes, {}), std::nullopt, Side::Both);
    std::string text = stripped.bytes();
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

/// The number that Python's int(text, base) reads.
std::optional<std::int64_t> readInteger(const std::string& bytes, std::int64_t base)
{
    if (base != 0 && (base < 2 || base > 36)) throw Failure("int() base must be >= 2 and <= 36, or 0");
    std::string text = strip(Text(bytes, {}), std::nullopt, Side::Both).bytes();
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
    if (text.empty() || text.front() == '-') return std::nullopt;
    std::int64_t number = 0;
    if (negative) text.insert(text.begin(), '-');
    const auto read =
        std::from_chars(text.data(), text.data() + text.size(), number, base == 0 ? 10 : static_cast<int>(base));
    if (read.ec == std::errc::result_out_of_range)
        throw Failure(concat("the number ", text, " does not fit into 64 bits"));
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
    return number;
}

Value filterInt(Interpreter&, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("int", arguments, {"default", "base"});
    subject.requireDefined();
    const Value fallback = parameters.has(0) ? parameters.value(0) : Value(std::int64_t{0});
    if (subject.isIntegral()) return subject.asInt();
    if (subject.isFloat()) return std::isnan(subject.asDouble()) ? fallback : truncate(subject.asDouble());
    if (!subject.isString()) return fallback;
    if (const auto number = readInteger(subject.bytes(), parameters.integer(1, 10))) return *number;
    const auto number = readFloat(subject.bytes());
    return number && std::isfinite(*number) ? truncate(*number) : fallback;
}

Value filterFloat(Interpreter&, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("float", arguments, {"default"});
    subject.requireDefined();
    const Value fallback = parameters.has(0) ? parameters.value(0) : Value(0.0);
    if (subject.isNumber()) return subject.asDouble();
    if (!subject.isString()) return fallback;
    const auto number = readFloat(subject.bytes());
    return number ? Value(*number) : fallback;
}

constexpr std::array kNumberFilters = {Filter{"abs", filterAbs}, Filter{"float", filterFloat},
                                       Filter{"int", filterInt}};

}  // namespace

std::span<const Filter> numberFilters()
{
    return kNumberFilters;
}

}  // namespace vitrine::jinja
