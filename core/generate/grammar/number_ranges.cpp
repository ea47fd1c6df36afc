#include "core/generate/grammar/number_ranges.h"

#include "core/base/concat.h"
#include "core/base/parse_number.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace vitrine {

namespace {

constexpr std::size_t kFractionDigits = 6;
constexpr std::int64_t kSixteenDigits = 9'999'999'999'999'999;
constexpr std::int64_t kEighteenDigits = 999'999'999'999'999'999;

std::string joined(const std::vector<std::string>& alternatives)
{
    std::string out;
    for (const std::string& alternative : alternatives) out.append(out.empty() ? "" : " | ").append(alternative);
    return alternatives.size() > 1 ? concat("(", out, ")") : out;
}

std::string digitsBetween(char first, char last)
{
    return first == last ? concat("\"", first, "\"") : concat("[", first, "-", last, "]");
}

std::string anyDigits(std::size_t count)
{
    return count == 0 ? "" : concat(" [0-9]{", count, "}");
}

/// Returns GBNF for the numbers from `first` to `last`. Precondition: both have the same number of digits.
std::string sameLength(std::string_view first, std::string_view last)
{
    const std::size_t rest = first.size() - 1;
    if (rest == 0) return digitsBetween(first[0], last[0]);
    const std::string zeros(rest, '0');
    const std::string nines(rest, '9');
    if (first[0] == last[0]) {
        return concat("\"", first[0], "\" ", sameLength(first.substr(1), last.substr(1)));
    }
    std::vector<std::string> parts;
    char from = first[0];
    char to = last[0];
    if (first.substr(1) != zeros) {
        parts.push_back(concat("\"", from, "\" ", sameLength(first.substr(1), nines)));
        ++from;
    }
    const bool endsEarly = last.substr(1) != nines;
    if (endsEarly) --to;
    if (from <= to) parts.push_back(concat(digitsBetween(from, to), anyDigits(rest)));
    if (endsEarly) parts.push_back(concat("\"", last[0], "\" ", sameLength(zeros, last.substr(1))));
    return joined(parts);
}

/// Returns GBNF for the integers from `first` to `last`; empty if last < first. Precondition: 0 <= first.
std::string naturalsBetween(std::int64_t first, std::int64_t last)
{
    std::vector<std::string> parts;
    while (first <= last) {
        const std::string from = concat(first);
        const std::string nines(from.size(), '9');
        std::int64_t end = 9;
        for (std::size_t i = 1; i < nines.size(); ++i) end = end * 10 + 9;
        end = std::min(end, last);
        parts.push_back(sameLength(from, concat(end)));
        first = end + 1;
    }
    return joined(parts);
}

std::int64_t farEnd(std::int64_t other)
{
    return other > kSixteenDigits ? kEighteenDigits : kSixteenDigits;
}

/// GBNF for the digits after the decimal point. Each element of `ways` is one alternative. If `mayBeNone` is true, the
/// number may also have no digits after the decimal point.
struct Digits {
    std::vector<std::string> ways;
    bool mayBeNone = false;
};

/// A lower or upper bound of the digits after the decimal point. Zeros are appended, so that both bounds have the same
/// length. An absent `digits` means an absent bound.
struct DigitLimit {
    std::optional<std::string_view> digits = {};
    bool exclusive = false;

    DigitLimit rest() const { return {digits->substr(1), exclusive}; }
    bool isZero() const { return digits->find_first_not_of('0') == std::string_view::npos; }
};

/// Returns GBNF for at most `most` digits after the decimal point between two bounds. Missing digits count as zeros.
Digits digitsFrom(const DigitLimit& least, const DigitLimit& greatest, std::size_t most)
{
    Digits out;
    out.mayBeNone = (!least.digits || (least.isZero() && !least.exclusive)) &&
                    (!greatest.digits || !greatest.isZero() || !greatest.exclusive);
    if (most == 0) return out;
    if (!least.digits && !greatest.digits) {
        out.ways.push_back(concat("[0-9]{1,", most, "}"));
        return out;
    }
    const auto add = [&](char digit, const DigitLimit& restLeast, const DigitLimit& restGreatest) {
        const Digits rest = digitsFrom(restLeast, restGreatest, most - 1);
        if (rest.ways.empty() && !rest.mayBeNone) return;
        std::string way = concat("\"", digit, "\"");
        if (!rest.ways.empty()) {
            way += rest.mayBeNone ? concat(" (", joined(rest.ways), ")?") : concat(" ", joined(rest.ways));
        }
        out.ways.push_back(std::move(way));
    };
    const char from = least.digits ? least.digits->front() : '0';
    const char to = greatest.digits ? greatest.digits->front() : '9';
    if (least.digits && greatest.digits && from == to) {
        add(from, least.rest(), greatest.rest());
        return out;
    }
    if (least.digits) add(from, least.rest(), {});
    const char first = least.digits ? static_cast<char>(from + 1) : from;
    const char last = greatest.digits ? static_cast<char>(to - 1) : to;
    if (first <= last) {
        out.ways.push_back(concat(digitsBetween(first, last), most > 1 ? concat(" [0-9]{0,", most - 1, "}") : ""));
    }
    if (greatest.digits) add(to, {}, greatest.rest());
    return out;
}

/// Returns GBNF alternatives for the numbers from `least` to `greatest`. Precondition: 0 <= least <= greatest.
std::vector<std::string> magnitudes(const NumberBound& least, const NumberBound& greatest)
{
    const std::size_t most = std::max({kFractionDigits, least.fraction.size(), greatest.fraction.size()});
    const auto padded = [most](const NumberBound& bound) {
        return bound.fraction + std::string(most - bound.fraction.size(), '0');
    };
    const std::string leastDigits = padded(least);
    const std::string greatestDigits = padded(greatest);
    const DigitLimit low{leastDigits, least.exclusive};
    const DigitLimit high{greatestDigits, greatest.exclusive};
    std::vector<std::string> parts;
    const auto add = [&](const std::string& whole, const DigitLimit& from, const DigitLimit& to) {
        const Digits digits = digitsFrom(from, to, most);
        if (whole.empty() || (digits.ways.empty() && !digits.mayBeNone)) return;
        const std::string fraction = digits.ways.empty() ? "" : concat("\".\" ", joined(digits.ways));
        parts.push_back(concat(whole, digits.mayBeNone && !fraction.empty() ? concat(" (", fraction, ")?")
                                                                            : concat(" ", fraction)));
    };
    const auto literal = [](std::int64_t whole) { return concat("\"", whole, "\""); };
    if (least.whole == greatest.whole) {
        add(literal(least.whole), low, high);
        return parts;
    }
    const bool isWhole = least.fraction.empty() && !least.exclusive;
    if (!isWhole) add(literal(least.whole), low, {});
    add(naturalsBetween(least.whole + (isWhole ? 0 : 1), greatest.whole - 1), {}, {});
    add(literal(greatest.whole), {}, high);
    return parts;
}

bool isZero(const NumberBound& bound)
{
    return bound.whole == 0 && bound.fraction.empty();
}

std::int64_t signedWhole(const NumberBound& bound)
{
    return bound.negative ? -bound.whole : bound.whole;
}

/// The digits of a JSON number, without an exponent and without leading and trailing zeros.
struct Decimal {
    bool negative = false;
    std::string whole;
    std::string fraction;
};

Decimal readDecimal(std::string_view number)
{
    constexpr int kMostExponent = 1000;  // greater than the exponent of any double
    Decimal decimal;
    decimal.negative = number.starts_with('-');
    if (decimal.negative) number.remove_prefix(1);
    const std::size_t end = std::min(number.find_first_of("eE"), number.size());
    std::string_view exponentText = number.substr(std::min(end + 1, number.size()));
    if (exponentText.starts_with('+')) exponentText.remove_prefix(1);
    const int exponent = std::clamp(parseNumber<int>(exponentText).value_or(0), -kMostExponent, kMostExponent);
    const std::string_view mantissa = number.substr(0, end);
    const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
    std::string digits(mantissa.substr(0, point));
    if (point < mantissa.size()) digits += mantissa.substr(point + 1);
    const std::int64_t wholeDigits = static_cast<std::int64_t>(point) + exponent;
    if (wholeDigits < 0) digits.insert(0, static_cast<std::size_t>(-wholeDigits), '0');
    const auto split = static_cast<std::size_t>(std::max<std::int64_t>(0, wholeDigits));
    if (digits.size() < split) digits.append(split - digits.size(), '0');
    decimal.whole = digits.substr(0, split);
    decimal.whole.erase(0, std::min(decimal.whole.find_first_not_of('0'), decimal.whole.size()));
    decimal.fraction = digits.substr(split);
    // Removes trailing zeros. If all digits are zeros, all are removed, because npos + 1 is 0.
    decimal.fraction.erase(decimal.fraction.find_last_not_of('0') + 1);
    return decimal;
}

/// Adds one to the last digit. Returns the carry.
int increment(std::string& digits)
{
    for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
        if (*digit != '9') {
            ++*digit;
            return 0;
        }
        *digit = '0';
    }
    return 1;
}

NumberBound magnitude(NumberBound bound)
{
    bound.negative = false;
    return bound;
}

}  // namespace

std::optional<NumberBound> boundFrom(std::string_view number, int side, bool exclusive)
{
    constexpr std::size_t kMostWhole = 17;
    constexpr std::size_t kMostFraction = 12;
    constexpr std::int64_t kGreatestWhole = 99'999'999'999'999'999;
    Decimal decimal = readDecimal(number);
    NumberBound bound;
    bound.negative = decimal.negative;
    bound.exclusive = exclusive;
    // Dropping digits moves the bound towards zero. `isInward` is true if this makes the bound stricter. If not, the
    // bound is corrected, because it must not allow numbers that the exact bound excludes.
    const bool isInward = (side > 0) == decimal.negative;
    if (decimal.whole.size() > kMostWhole) {
        if (!isInward) return std::nullopt;
        bound.whole = kGreatestWhole;
        bound.exclusive = false;
        return bound;
    }
    bound.whole = parseNumber<std::int64_t>(decimal.whole).value_or(0);
    if (decimal.fraction.size() > kMostFraction) {
        decimal.fraction.resize(kMostFraction);
        if (!isInward) bound.whole += increment(decimal.fraction);
        bound.exclusive = false;
    }
    bound.fraction = std::move(decimal.fraction);
    // Removes trailing zeros. If all digits are zeros, all are removed, because npos + 1 is 0.
    bound.fraction.erase(bound.fraction.find_last_not_of('0') + 1);
    if (isZero(bound)) bound.negative = false;
    return bound;
}

int compare(const NumberBound& a, const NumberBound& b)
{
    if (a.negative != b.negative) return a.negative ? -1 : 1;
    const int sign = a.negative ? -1 : 1;
    if (a.whole != b.whole) return a.whole < b.whole ? -sign : sign;
    // Comparing as text is correct, because trailing zeros were removed.
    const int order = a.fraction.compare(b.fraction);
    return order == 0 ? 0 : order < 0 ? -sign : sign;
}

std::int64_t leastWhole(const NumberBound& bound)
{
    const std::int64_t whole = signedWhole(bound);
    if (!bound.fraction.empty()) return bound.negative ? whole : whole + 1;
    return bound.exclusive ? whole + 1 : whole;
}

std::int64_t greatestWhole(const NumberBound& bound)
{
    const std::int64_t whole = signedWhole(bound);
    if (!bound.fraction.empty()) return bound.negative ? whole - 1 : whole;
    return bound.exclusive ? whole - 1 : whole;
}

std::string integersBetween(std::optional<std::int64_t> least, std::optional<std::int64_t> greatest)
{
    const std::int64_t from = least.value_or(-farEnd(-greatest.value_or(0)));
    const std::int64_t to = greatest.value_or(farEnd(least.value_or(0)));
    std::vector<std::string> parts;
    const std::string below = from < 0 ? naturalsBetween(std::max<std::int64_t>(1, -to), -from) : std::string();
    if (!below.empty()) parts.push_back(concat("\"-\" ", below));
    const std::string above = to >= 0 ? naturalsBetween(std::max<std::int64_t>(0, from), to) : std::string();
    if (!above.empty()) parts.push_back(above);
    return joined(parts);
}

std::string numbersBetween(const std::optional<NumberBound>& least, const std::optional<NumberBound>& greatest)
{
    const auto far = [](const std::optional<NumberBound>& other, int side) {
        NumberBound bound;
        bound.negative = side < 0;
        bound.whole = farEnd(other ? side * signedWhole(*other) : 0);
        return bound;
    };
    const NumberBound from = least.value_or(far(greatest, -1));
    const NumberBound to = greatest.value_or(far(least, 1));
    const int order = compare(from, to);
    if (order > 0 || (order == 0 && (from.exclusive || to.exclusive))) return {};
    std::vector<std::string> parts;
    if (from.negative) {
        const NumberBound nearest = to.negative ? magnitude(to) : NumberBound{.exclusive = true};
        for (const std::string& part : magnitudes(nearest, magnitude(from))) parts.push_back(concat("\"-\" ", part));
    }
    if (!to.negative) {
        for (const std::string& part : magnitudes(from.negative ? NumberBound{} : from, to)) parts.push_back(part);
    }
    return joined(parts);
}

}  // namespace vitrine
