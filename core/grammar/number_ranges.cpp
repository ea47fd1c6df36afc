#include "core/grammar/number_ranges.h"

#include "core/base/concat.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace vitrine {

namespace {

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

/// Numbers of one length, `first` to `last`.
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

/// 0 <= first; empty when last < first.
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

/// Numbers from `least` >= 0 to `greatest`.
std::vector<std::string> magnitudes(NumberBound least, NumberBound greatest)
{
    const char* const any = " (\".\" [0-9]{1,6})?";
    const char* const zero = " (\".\" \"0\"{1,6})?";
    const char* const notZero = " \".\" \"0\"{0,5} [1-9] [0-9]{0,5}";
    std::vector<std::string> parts;
    const std::int64_t first = least.value + (least.exclusive ? 1 : 0);
    const std::string between = naturalsBetween(first, greatest.value - 1);
    if (!between.empty()) parts.push_back(concat(between, any));
    if (least.exclusive && least.value < greatest.value) parts.push_back(concat("\"", least.value, "\"", notZero));
    if (!greatest.exclusive && greatest.value >= first) parts.push_back(concat("\"", greatest.value, "\"", zero));
    return parts;
}

}  // namespace

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

std::string numbersBetween(std::optional<NumberBound> least, std::optional<NumberBound> greatest)
{
    const NumberBound from = least.value_or(NumberBound{-farEnd(greatest ? -greatest->value : 0), false});
    const NumberBound to = greatest.value_or(NumberBound{farEnd(least ? least->value : 0), false});
    std::vector<std::string> parts;
    if (from.value < 0) {
        const NumberBound nearest = to.value >= 0 ? NumberBound{0, true} : NumberBound{-to.value, to.exclusive};
        for (const std::string& part : magnitudes(nearest, {-from.value, from.exclusive})) {
            parts.push_back(concat("\"-\" ", part));
        }
    }
    if (to.value >= 0) {
        const NumberBound nearest = from.value < 0 ? NumberBound{0, false} : from;
        for (const std::string& part : magnitudes(nearest, to)) parts.push_back(part);
    }
    return joined(parts);
}

}  // namespace vitrine
