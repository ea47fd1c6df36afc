#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace vitrine::jinja {

/// A date and time without a time zone.
struct CivilTime {
    int year = 1970;
    int month = 1;  ///< 1–12
    int day = 1;
    int hour = 0;
    int minute = 0;
    int second = 0;
};

/// Returns the current time in the time zone of this computer.
CivilTime localTimeNow();
/// Parses "2026-07-04", "2026-07-04T12:00" or "…T12:00:00.5". Ignores the fraction of the second and a time zone.
/// Returns nullopt if `text` is not a valid time.
std::optional<CivilTime> parseIsoTime(std::string_view text);
/// Formats a time as Python's strftime does, in English. Throws Failure for an unknown conversion.
std::string formatTime(const CivilTime& time, std::string_view format);

}  // namespace vitrine::jinja
