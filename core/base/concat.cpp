#include "core/base/concat.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>

namespace vitrine {

namespace {

/// Buffer for one number. It is long enough for every integer, and for every double in fixed notation with some digits
/// after the decimal point.
using Digits = std::array<char, 400>;

template <typename... Format>
std::string_view write(Digits& digits, Format... format)
{
    const std::to_chars_result result = std::to_chars(digits.data(), digits.data() + digits.size(), format...);
    return {digits.data(), result.ptr};
}

template <typename Integer>
void appendInteger(std::string& out, Integer value)
{
    Digits room;
    out += write(room, value);
}

std::string padded(std::uint64_t value, int base, std::size_t digits)
{
    Digits room;
    const std::string_view written = write(room, value, base);
    return std::string(digits - std::min(digits, written.size()), '0').append(written);
}

}  // namespace

void appendTo(std::string& out, std::string_view part)
{
    out += part;
}

void appendTo(std::string& out, char part)
{
    out += part;
}

void appendTo(std::string& out, int part)
{
    appendInteger(out, part);
}

void appendTo(std::string& out, unsigned part)
{
    appendInteger(out, part);
}

void appendTo(std::string& out, long part)
{
    appendInteger(out, part);
}

void appendTo(std::string& out, unsigned long part)
{
    appendInteger(out, part);
}

void appendTo(std::string& out, long long part)
{
    appendInteger(out, part);
}

void appendTo(std::string& out, unsigned long long part)
{
    appendInteger(out, part);
}

void appendTo(std::string& out, double part)
{
    out += significant(part, 6);
}

std::string significant(double value, int digits)
{
    Digits room;
    return std::string(write(room, value, std::chars_format::general, digits));
}

std::string fixedPoint(double value, int digits)
{
    Digits room;
    return std::string(write(room, value, std::chars_format::fixed, digits));
}

std::string decimal(std::uint64_t value, std::size_t digits)
{
    return padded(value, 10, digits);
}

std::string hexadecimal(std::uint64_t value, std::size_t digits)
{
    return padded(value, 16, digits);
}

}  // namespace vitrine
