#include "core/template/clock.h"

#include "core/base/parse_number.h"
#include "core/base/sentence.h"
#include "core/template/budget.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <locale.h>

namespace vitrine::jinja {
namespace {

/// The conversions of the C library's strftime() that require only a date and a time. Python's strftime passes them to
/// the C library.
constexpr std::string_view kConversions = "aAbBcCdDeFgGhHIjklmMnpPrRStTuUVwWxXyY%";

std::tm partsOf(const CivilTime& time)
{
    std::tm parts{};
    parts.tm_year = time.year - 1900;
    parts.tm_mon = time.month - 1;
    parts.tm_mday = time.day;
    parts.tm_hour = time.hour;
    parts.tm_min = time.minute;
    parts.tm_sec = time.second;
    timegm(&parts);  // computes the fields for the day of the week and the day of the year
    return parts;
}

/// Removes `digits` digits from the start of `text` and returns their value; nullopt if there are fewer digits.
std::optional<int> takeNumber(std::string_view& text, std::size_t digits)
{
    if (text.size() < digits) return std::nullopt;
    const auto value = parseNumber<int>(text.substr(0, digits));
    if (!value || *value < 0) return std::nullopt;
    text.remove_prefix(digits);
    return value;
}

/// Removes a separator and two digits from the start of `text`, and sets `value` to the number. Returns false if they
/// are missing, or if the number is not below `limit`.
bool takePart(std::string_view& text, std::string_view separators, int limit, int& value)
{
    if (text.empty() || separators.find(text.front()) == std::string_view::npos) return false;
    text.remove_prefix(1);
    const auto number = takeNumber(text, 2);
    if (!number || *number >= limit) return false;
    value = *number;
    return true;
}

/// Removes a decimal point and the digits after it. Fractions of a second are not stored, because no conversion prints
/// them.
bool skipFraction(std::string_view& text)
{
    const std::size_t end = std::min(text.find_first_not_of("0123456789", 1), text.size());
    text.remove_prefix(end);
    return end > 1;
}

}  // namespace

CivilTime localTimeNow()
{
    const std::time_t seconds = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    localtime_r(&seconds, &parts);
    return {parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec};
}

std::optional<CivilTime> parseIsoTime(std::string_view text)
{
    CivilTime time;
    const auto year = takeNumber(text, 4);
    if (!year || *year == 0) return std::nullopt;
    time.year = *year;
    if (!takePart(text, "-", 13, time.month) || !takePart(text, "-", 32, time.day)) return std::nullopt;
    const auto date = std::chrono::year(time.year) / time.month / time.day;
    if (!date.ok()) return std::nullopt;
    if (text.empty()) return time;
    if (!takePart(text, "T ", 24, time.hour)) return std::nullopt;
    if (!takePart(text, ":", 60, time.minute)) return std::nullopt;
    if (!text.empty() && text.front() == ':' && !takePart(text, ":", 60, time.second)) return std::nullopt;
    if (!text.empty() && text.front() == '.' && !skipFraction(text)) return std::nullopt;
    if (text.empty() || text == "Z") return time;
    int ignored = 0;  // skips a time zone such as +02:00
    if (!takePart(text, "+-", 24, ignored) || (!text.empty() && !takePart(text, ":", 60, ignored))) return std::nullopt;
    return text.empty() ? std::optional<CivilTime>(time) : std::nullopt;
}

std::string formatTime(const CivilTime& time, std::string_view format)
{
    static const locale_t english = newlocale(LC_ALL_MASK, "C", nullptr);
    const std::tm parts = partsOf(time);
    std::string text;
    for (std::size_t i = 0; i < format.size(); ++i) {
        if (format[i] != '%' || i + 1 == format.size()) {
            text += format[i];
            continue;
        }
        const std::size_t begin = i++;
        if (format[i] == '-' && i + 1 < format.size()) ++i;  // %-d means the day without padding
        // Leaves out conversions of the time zone, because a CivilTime has no time zone.
        if (format[i] == 'z' || format[i] == 'Z') continue;
        if (kConversions.find(format[i]) == std::string_view::npos)
            throw Failure(SENTENCE("strftime_now() does not support the conversion '%", format.substr(i, 1), "'"));
        std::array<char, 64> field{};
        const std::string conversion(format.substr(begin, i + 1 - begin));
        text.append(field.data(), strftime_l(field.data(), field.size(), conversion.c_str(), &parts, english));
    }
    return text;
}

}  // namespace vitrine::jinja
