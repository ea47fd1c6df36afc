#include "core/template/filters.h"

#include "core/base/error.h"
#include "core/template/arguments.h"
#include "core/template/format_value.h"
#include "core/template/interpreter.h"
#include "core/template/numbers.h"
#include "core/template/operators.h"
#include "core/template/string_functions.h"

#include <algorithm>
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

Value filterAttr(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("attr", arguments, {"name"}, 1);
    const auto name = parameters.text(0);
    if (!name) throw Failure("attr needs the name of an attribute");
    if (subject.isDict()) {  // attributes only: an item of that name does not count
        const Value attribute =
            getAttribute(interpreter.budget(), DictPtr(std::make_shared<const Dict>()), name->bytes());
        if (attribute.isUndefined()) return attribute;
    }
    return getAttribute(interpreter.budget(), subject, name->bytes());
}

Value filterDefault(Interpreter&, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("default", arguments, {"default_value", "boolean"});
    const bool replaced = subject.isUndefined() || (parameters.truth(1, false) && !isTruthy(subject));
    if (!replaced) return subject;
    return parameters.has(0) ? parameters.value(0) : Value::string("");
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

Value filterRound(Interpreter&, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("round", arguments, {"precision", "method"});
    const std::int64_t precision = std::clamp<std::int64_t>(parameters.integer(0, 0), -400, 400);
    const auto method = parameters.text(1);
    const std::string name = method ? method->bytes() : "common";
    subject.requireDefined();
    if (!subject.isNumber()) throw Failure(concat("type ", subject.typeName(), " cannot be rounded"));
    if (name == "common") return roundNumber(subject, static_cast<int>(precision));
    if (name != "ceil" && name != "floor") throw Failure("method must be common, ceil or floor");
    return roundTowards(subject, static_cast<int>(precision), name == "ceil");
}

Value filterRandom(Interpreter&, const Value& subject, const Arguments&)
{
    if (lengthOf(subject) == 0) return Value::undefined("No random item, sequence was empty.");
    throw Failure("the filter 'random' is not available, because the same messages must always give the same prompt");
}

Value filterFileSize(Interpreter&, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("filesizeformat", arguments, {"binary"});
    const auto number = subject.isNumber() ? std::optional<double>(subject.asDouble())
                                           : (subject.isString() ? readFloat(subject.bytes()) : std::nullopt);
    if (!number) throw Failure(concat("filesizeformat needs a number, not ", subject.typeName()));
    const bool binary = parameters.truth(0, false);
    const double base = binary ? 1024 : 1000;
    if (*number == 1) return Value::string("1 Byte");
    if (*number < base) return Value::string(concat(static_cast<std::int64_t>(*number), " Bytes"));
    static constexpr std::string_view kPrefixes = "kMGTPEZY";
    std::size_t prefix = 0;
    const auto unitOf = [binary](std::size_t index) {  // a power of the base, rounded once
        return binary ? std::ldexp(1.0, 10 * (static_cast<int>(index) + 2))
                      : std::pow(10.0, 3 * (static_cast<int>(index) + 2));
    };
    while (prefix + 1 < kPrefixes.size() && *number >= unitOf(prefix)) ++prefix;
    std::array<char, 350> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), base * *number / unitOf(prefix),
                                   std::chars_format::fixed, 1);
    const char letter = binary && prefix == 0 ? 'K' : kPrefixes[prefix];
    return Value::string(concat(std::string_view(digits.data(), static_cast<std::size_t>(end.ptr - digits.data())), " ",
                                std::string(1, letter), binary ? "iB" : "B"));
}

constexpr std::array kFilters = {
    Filter{"abs", filterAbs},
    Filter{"attr", filterAttr},
    Filter{"batch", filterBatch},
    Filter{"capitalize", filterCapitalize},
    Filter{"center", filterCenter},
    Filter{"count", filterLength},
    Filter{"d", filterDefault},
    Filter{"default", filterDefault},
    Filter{"dictsort", filterDictSort},
    Filter{"e", filterEscape},
    Filter{"escape", filterEscape},
    Filter{"filesizeformat", filterFileSize},
    Filter{"first", filterFirst},
    Filter{"float", filterFloat},
    Filter{"forceescape", filterForceEscape},
    Filter{"format", filterFormat},
    Filter{"groupby", filterGroupBy},
    Filter{"indent", filterIndent},
    Filter{"int", filterInt},
    Filter{"items", filterItems},
    Filter{"join", filterJoin},
    Filter{"last", filterLast},
    Filter{"length", filterLength},
    Filter{"list", filterList},
    Filter{"lower", filterLower},
    Filter{"map", filterMap},
    Filter{"max", filterMax},
    Filter{"min", filterMin},
    Filter{"pprint", filterPrettyPrint},
    Filter{"random", filterRandom},
    Filter{"reject", filterReject},
    Filter{"rejectattr", filterRejectAttr},
    Filter{"replace", filterReplace},
    Filter{"reverse", filterReverse},
    Filter{"round", filterRound},
    Filter{"safe", filterSafe},
    Filter{"select", filterSelect},
    Filter{"selectattr", filterSelectAttr},
    Filter{"slice", filterSlice},
    Filter{"sort", filterSort},
    Filter{"string", filterString},
    Filter{"striptags", filterStripTags},
    Filter{"sum", filterSum},
    Filter{"title", filterTitle},
    Filter{"tojson", filterToJson},
    Filter{"trim", filterTrim},
    Filter{"truncate", filterTruncate},
    Filter{"unique", filterUnique},
    Filter{"upper", filterUpper},
    Filter{"urlencode", filterUrlEncode},
    Filter{"urlize", filterUrlize},
    Filter{"wordcount", filterWordCount},
    Filter{"wordwrap", filterWordWrap},
    Filter{"xmlattr", filterXmlAttributes},
};

}  // namespace

const Filter* findFilter(std::string_view name)
{
    const auto found =
        std::find_if(kFilters.begin(), kFilters.end(), [name](const Filter& filter) { return filter.name == name; });
    return found == kFilters.end() ? nullptr : &*found;
}

}  // namespace vitrine::jinja
