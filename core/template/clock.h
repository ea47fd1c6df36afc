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

CivilTime localTimeNow();
/// Parses "2026-07-04", "2026-07-04T12:00" or "…T12:00:00.5"; ignores the fraction and a following zone. nullopt if it
/// is not a valid time.
std::optional<CivilTime> parseIsoTime(std::string_view text);
/// Python's strftime in English. Throws Failure for an unknown conversion.
std::string formatTime(const CivilTime& time, std::string_view format);

}  // namespace vitrine::jinja
