#include "core/template/clock.h"

#include "core/base/error.h"
#include "core/template/budget.h"

#include <array>
#include <charconv>
#include <chrono>
#include <ctime>

namespace vitrine::jinja {
namespace {

constexpr std::array<std::string_view, 7> kDays = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                   "Thursday", "Friday", "Saturday"};
constexpr std::array<std::string_view, 12> kMonths = {"January",   "February", "March",    "April",
                                                      "May",       "June",     "July",     "August",
                                                      "September", "October",  "November", "December"};

std::string padded(int value, std::size_t width, char fill = '0')
{
    const std::string digits = std::to_string(value);
    return digits.size() < width ? std::string(width - digits.size(), fill) + digits : digits;
}

std::chrono::sys_days daysOf(const CivilTime& time)
{
    return std::chrono::year(time.year) / time.month / time.day;
}

int weekday(const CivilTime& time)  // Sunday is 0
{
    return static_cast<int>(std::chrono::weekday(daysOf(time)).c_encoding());
}

int dayOfYear(const CivilTime& time)  // the first is 1
{
    const std::chrono::sys_days newYear = std::chrono::year(time.year) / 1 / 1;
    return static_cast<int>((daysOf(time) - newYear).count()) + 1;
}

struct IsoWeek {
    int year = 0;
    int week = 0;
};

/// ISO 8601: a week belongs to the year that holds its Thursday.
IsoWeek isoWeek(const CivilTime& time)
{
    const int fromMonday = (weekday(time) + 6) % 7;
    const auto thursday = daysOf(time) + std::chrono::days(3 - fromMonday);
    const std::chrono::year_month_day date(thursday);
    const std::chrono::sys_days newYear = date.year() / 1 / 1;
    return {static_cast<int>(date.year()), static_cast<int>((thursday - newYear).count()) / 7 + 1};
}

std::string fieldOf(const CivilTime& time, char conversion)
{
    const auto dayName = kDays.at(static_cast<std::size_t>(weekday(time)));
    const auto monthName = kMonths.at(static_cast<std::size_t>(time.month - 1));
    const int twelve = time.hour % 12 == 0 ? 12 : time.hour % 12;
    switch (conversion) {
    case 'a':
        return std::string(dayName.substr(0, 3));
    case 'A':
        return std::string(dayName);
    case 'b':
    case 'h':
        return std::string(monthName.substr(0, 3));
    case 'B':
        return std::string(monthName);
    case 'c':
        return formatTime(time, "%a %b %e %H:%M:%S %Y");
    case 'C':
        return padded(time.year / 100, 2);
    case 'd':
        return padded(time.day, 2);
    case 'D':
    case 'x':
        return formatTime(time, "%m/%d/%y");
    case 'e':
        return padded(time.day, 2, ' ');
    case 'f':
        return padded(time.microsecond, 6);
    case 'F':
        return formatTime(time, "%Y-%m-%d");
    case 'g':
        return padded(isoWeek(time).year % 100, 2);
    case 'G':
        return std::to_string(isoWeek(time).year);
    case 'H':
        return padded(time.hour, 2);
    case 'I':
        return padded(twelve, 2);
    case 'j':
        return padded(dayOfYear(time), 3);
    case 'k':
        return padded(time.hour, 2, ' ');
    case 'l':
        return padded(twelve, 2, ' ');
    case 'm':
        return padded(time.month, 2);
    case 'M':
        return padded(time.minute, 2);
    case 'n':
        return "\n";
    case 'p':
        return time.hour < 12 ? "AM" : "PM";
    case 'P':
        return time.hour < 12 ? "am" : "pm";
    case 'r':
        return formatTime(time, "%I:%M:%S %p");
    case 'R':
        return formatTime(time, "%H:%M");
    case 'S':
        return padded(time.second, 2);
    case 't':
        return "\t";
    case 'T':
    case 'X':
        return formatTime(time, "%H:%M:%S");
    case 'u':
        return std::to_string(weekday(time) == 0 ? 7 : weekday(time));
    case 'U':
        return padded((dayOfYear(time) + 6 - weekday(time)) / 7, 2);
    case 'V':
        return padded(isoWeek(time).week, 2);
    case 'w':
        return std::to_string(weekday(time));
    case 'W':
        return padded((dayOfYear(time) + 6 - (weekday(time) + 6) % 7) / 7, 2);
    case 'y':
        return padded(time.year % 100, 2);
    case 'Y':
        return std::to_string(time.year);
    case 'z':
    case 'Z':
        return {};  // there is no zone
    case '%':
        return "%";
    default:
        throw Failure(concat("strftime_now() knows no conversion '%", std::string(1, conversion), "'"));
    }
}

/// Exactly `digits` digits at the start of `text`, which loses them.
std::optional<int> takeNumber(std::string_view& text, std::size_t digits)
{
    int value = 0;
    if (text.size() < digits) return std::nullopt;
    const auto read = std::from_chars(text.data(), text.data() + digits, value);
    if (read.ec != std::errc() || read.ptr != text.data() + digits || value < 0) return std::nullopt;
    text.remove_prefix(digits);
    return value;
}

/// A separator and the two digits behind it.
bool takePart(std::string_view& text, std::string_view separators, int limit, int& value)
{
    if (text.empty() || separators.find(text.front()) == std::string_view::npos) return false;
    text.remove_prefix(1);
    const auto number = takeNumber(text, 2);
    if (!number || *number >= limit) return false;
    value = *number;
    return true;
}

bool takeFraction(std::string_view& text, int& microsecond)
{
    text.remove_prefix(1);
    int scale = 100'000;
    bool any = false;
    while (!text.empty() && text.front() >= '0' && text.front() <= '9') {
        microsecond += (text.front() - '0') * scale;
        scale /= 10;
        any = true;
        text.remove_prefix(1);
    }
    return any;
}

}  // namespace

CivilTime localTimeNow()
{
    const std::time_t seconds = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    localtime_r(&seconds, &parts);
    return {parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec, 0};
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
    if (!text.empty() && text.front() == '.' && !takeFraction(text, time.microsecond)) return std::nullopt;
    if (text.empty() || text == "Z") return time;
    int ignored = 0;  // +02:00
    if (!takePart(text, "+-", 24, ignored) || (!text.empty() && !takePart(text, ":", 60, ignored))) return std::nullopt;
    return text.empty() ? std::optional<CivilTime>(time) : std::nullopt;
}

std::string formatTime(const CivilTime& time, std::string_view format)
{
    std::string text;
    for (std::size_t i = 0; i < format.size(); ++i) {
        if (format[i] != '%' || i + 1 == format.size()) {
            text += format[i];
            continue;
        }
        const bool bare = format[i + 1] == '-' && i + 2 < format.size();  // %-d: without padding
        if (bare) ++i;
        std::string field = fieldOf(time, format[++i]);
        while (bare && field.size() > 1 && (field.front() == '0' || field.front() == ' ')) field.erase(0, 1);
        text += field;
    }
    return text;
}

}  // namespace vitrine::jinja
